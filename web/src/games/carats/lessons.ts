// The guided first game: what to say when something is met for the first time.

import type { Lesson } from "../client.ts";
import { COLOURS, LEAST_TO_LOOK, PARTS, type Stage, type View } from "./view.ts";

export const GROUPS = ["carats.lesson"];

const DESK = "form[data-stage]";
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
  lesson("screen", "C1.1", DESK, now("screens")),
  lesson("aim", "C4.2", ".own", begun),
  lesson("value", "C1.4", ".own [data-value]", begun),
  lesson("turned_up", "C1.5", ".day", begun),
  lesson("card", "C2.2", DESK, now("selling")),
  lesson("lot", "C2.3", DESK, now("lot")),
  lesson("offer", "C2.4", DESK, now("offering")),
  lesson("exchange", "C2.6", DESK, now("exchanging")),
  lesson("look", "C3.1", DESK, now("closing"), LOOKING),
  lesson("ledger", "C1.6", "[data-ledger]", (view: View) => begun(view) && view.sales.length > 0),
  lesson(
    "notebook",
    "C1.5",
    ".notebook",
    (view: View) => begun(view) && view.sales.length >= view.players - 1,
  ),
  lesson("unmet", "C5.1", DESK, now("unmet")),
  lesson("naming", "C4.1", DESK, now("naming")),
  lesson("noon", "C2.8", ".day", (view: View) => begun(view) && view.part !== PARTS[0]),
  lesson("rating", "C6.1", DESK, now("rating")),
  lesson(
    "last",
    "C4.2",
    ".own",
    (view: View) => begun(view) && view.part === "evening" && view.turn >= view.turns - 1,
  ),
];
