// The guided first game: what to try when something is met for the first time.

import type { Lesson } from "../lesson.ts";
import { COLOURS, LEAST_TO_LOOK, PARTS, type Stage, type View } from "./view.ts";

export const GROUPS = ["carats.lesson"];

const DOCK = "[data-zone=dock]";
const MINE = "[data-zone=mine]";
const DAY = "[data-zone=day]";
const CLOTH = "[data-zone=cloth]";
const OPPONENTS = "[data-zone=opponents]";
const SEAL = `${DOCK} .seal`;
/** C3.2: at how many players one may look at a value; a colour for each. */
const LOOKING = COLOURS.map((_, i) => i + 1).filter((players) => players >= LEAST_TO_LOOK);
const NOT_LOOKING = COLOURS.map((_, i) => i + 1).filter((players) => players < LEAST_TO_LOOK);

const now =
  (...stages: Stage[]) =>
  (view: View, _seat: number | null, asked: boolean): boolean =>
    asked && stages.includes(view.stage);

/** What is tapped now is laid out. */
const laying = (view: View, asked: boolean): boolean =>
  asked && (view.stage === "lot" || view.stage === "offering");

const begun = (view: View): boolean => view.part !== null && view.stage !== "over";

const later = (view: View): boolean => begun(view) && view.part !== PARTS[0];

const lesson = (
  id: string,
  clause: string,
  anchor: string,
  done: Lesson["done"],
  when: Lesson["when"],
  only: Pick<Lesson, "players" | "option" | "rare"> = {},
): Lesson => ({
  id,
  when,
  text: `carats.lesson.${id}`,
  clause,
  anchor,
  done,
  ...only,
});

export const lessons: Lesson[] = [
  lesson("screen", "C1.1", CLOTH, { shows: `${CLOTH} [aria-pressed=true]` }, now("screens")),
  lesson("send", "C1.1", SEAL, "move", now("screens")),
  lesson("card", "C2.2", MINE, { shows: `${MINE} [aria-pressed=true]` }, now("selling")),
  lesson("lot", "C2.3", "[data-drawer]", { shows: "[data-silk=a] button" }, now("lot")),
  lesson("offer", "C2.4", "[data-drawer]", { shows: "[data-silk=b] button" }, now("offering")),
  lesson(
    "exchange",
    "C2.6",
    OPPONENTS,
    { shows: `${OPPONENTS} [aria-pressed=true], [data-zone=bank] [aria-pressed=true]` },
    now("exchanging"),
  ),
  lesson("look", "C3.1", OPPONENTS, "move", now("closing"), { players: LOOKING }),
  lesson("unmet", "C5.1", DOCK, "move", now("unmet"), { rare: true }),
  lesson(
    "naming",
    "C4.1",
    OPPONENTS,
    { shows: `${OPPONENTS} [aria-pressed=true]` },
    now("naming"),
    { rare: true },
  ),
  lesson("rating", "C6.1", CLOTH, "move", now("rating"), { option: "rating_agencies" }),
  lesson("value", "C1.4", "[data-value]", { press: "[data-value]" }, begun),
  lesson(
    "aim",
    "C4.2",
    "[data-drawer]",
    { press: "[data-pile=nugget]" },
    (view, _seat, asked) => begun(view) && !laying(view, asked),
  ),
  lesson("turned_up", "C1.5", DAY, { press: DAY }, begun, { players: LOOKING }),
  lesson("turned_up_bank", "C1.5", DAY, { press: DAY }, begun, { players: NOT_LOOKING }),
  lesson(
    "ledger",
    "C1.6",
    OPPONENTS,
    { press: OPPONENTS },
    (view: View) => begun(view) && view.sales.length > 0,
    { option: "ledger" },
  ),
  lesson(
    "notebook",
    "C1.5",
    "[data-notebook]",
    { press: "[data-notebook]" },
    (view: View) => begun(view) && view.sales.length >= view.players - 1,
  ),
  lesson("noon", "C2.8", DAY, { press: DAY }, later, { players: LOOKING }),
  lesson("noon_bank", "C2.8", DAY, { press: DAY }, later, { players: NOT_LOOKING }),
  lesson(
    "last",
    "C4.2",
    MINE,
    "move",
    (view: View, _seat, asked) => asked && view.part === "evening" && view.turn >= view.turns - 1,
  ),
];
