// The guided first game: what to say when something is met for the first time.

import type { Lesson } from "../client.ts";
import { COLOURS, LEAST_TO_LOOK, PARTS, type Stage, type View } from "./view.ts";

export const GROUPS = ["carats.lesson"];

const DOCK = "[data-zone=dock]";
const MINE = "[data-zone=mine]";
const DAY = "[data-zone=day]";
/** C3.2: at how many players one may look at a value; a colour for each. */
const LOOKING = COLOURS.map((_, i) => i + 1).filter((players) => players >= LEAST_TO_LOOK);

const now =
  (...stages: Stage[]) =>
  (view: View, _seat: number | null, asked: boolean): boolean =>
    asked && stages.includes(view.stage);

const begun = (view: View): boolean => view.part !== null && view.stage !== "over";

const lesson = (
  id: string,
  clause: string,
  anchor: string,
  when: Lesson["when"],
  players?: number[],
): Lesson => ({
  id,
  when,
  text: `carats.lesson.${id}`,
  clause,
  anchor,
  ...(players && { players }),
});

export const lessons: Lesson[] = [
  lesson("screen", "C1.1", DOCK, now("screens")),
  lesson("aim", "C4.2", MINE, begun),
  lesson("value", "C1.4", "[data-value]", begun),
  lesson("turned_up", "C1.5", DAY, begun),
  lesson("card", "C2.2", DOCK, now("selling")),
  lesson("lot", "C2.3", DOCK, now("lot")),
  lesson("offer", "C2.4", DOCK, now("offering")),
  lesson("exchange", "C2.6", DOCK, now("exchanging")),
  lesson("look", "C3.1", DOCK, now("closing"), LOOKING),
  lesson(
    "ledger",
    "C1.6",
    "[data-zone=opponents]",
    (view: View) => begun(view) && view.sales.length > 0,
  ),
  lesson(
    "notebook",
    "C1.5",
    "[data-notebook]",
    (view: View) => begun(view) && view.sales.length >= view.players - 1,
  ),
  lesson("unmet", "C5.1", DOCK, now("unmet")),
  lesson("naming", "C4.1", DOCK, now("naming")),
  lesson("noon", "C2.8", DAY, (view: View) => begun(view) && view.part !== PARTS[0]),
  lesson("rating", "C6.1", DOCK, now("rating")),
  lesson(
    "last",
    "C4.2",
    MINE,
    (view: View) => begun(view) && view.part === "evening" && view.turn >= view.turns - 1,
  ),
];
