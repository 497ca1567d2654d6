// The guided first game: what to try when something is met for the first time.

import type { Lesson } from "../lesson.ts";
import type { Stage, View } from "./view.ts";

export const GROUPS = ["edelstein.lesson"];

const DOCK = "[data-zone='dock']";
const SEAL = `${DOCK} .seal`;
const MINE = "[data-zone='mine']";
const LIFTED = { shows: "[data-held].raised" };

const now =
  (...stages: Stage[]) =>
  (view: View, _seat: number | null, asked: boolean): boolean =>
    asked && stages.includes(view.stage);

const going = (view: View): boolean => view.stage !== "over";

const leads = (view: View, seat: number | null): boolean =>
  seat !== null && Object.values(view.majorities).some((holders) => holders.includes(seat));

const lesson = (
  id: string,
  clause: string,
  anchor: string,
  done: Lesson["done"],
  when: Lesson["when"],
  players?: number[],
): Lesson => ({
  id,
  when,
  text: `edelstein.lesson.${id}`,
  clause,
  anchor,
  done,
  ...(players && { players }),
});

export const lessons: Lesson[] = [
  lesson("aim", "E8.3", `${MINE} .who`, { press: MINE }, going),
  lesson("choose", "E4.1", DOCK, LIFTED, now("choosing"), [3, 4, 5]),
  lesson("secret", "E9.4", DOCK, LIFTED, now("secret"), [2]),
  lesson("send", "E3.4", SEAL, "move", now("choosing"), [3, 4, 5]),
  lesson("name", "E9.4", DOCK, LIFTED, now("naming"), [2]),
  lesson("open", "E5.1", "[data-zone='box']", { shows: "[data-making] button" }, now("opening")),
  lesson("answer", "E5.4", DOCK, { press: "[data-plate], [data-gem]" }, now("answering")),
  lesson("single", "E5.7", DOCK, "move", now("single")),
  lesson("take", "E4.2", DOCK, LIFTED, now("taking")),
  lesson(
    "event",
    "E7.5",
    DOCK,
    "move",
    now("using", "half_score", "swapping", "removing", "gathering"),
  ),
  lesson("free", "E4.4", DOCK, "move", now("free_alone", "free_shared"), [5]),
  lesson(
    "majorities",
    "E6.1",
    "[data-zone='prizes']",
    { press: "[data-plaque='red']" },
    (view: View) => going(view) && view.round > 1,
  ),
  lesson(
    "forecast",
    "E6.1",
    "[data-zone='seats']",
    { press: "[data-zone='seats'] section" },
    (view: View, seat) => view.round > 2 && going(view) && leads(view, seat),
  ),
  lesson(
    "scoring",
    "E6.2",
    `${MINE} [data-next-scoring]`,
    "move",
    (view: View, _seat, asked) => asked && view.round === view.rounds,
  ),
  lesson(
    "scored",
    "E8.2",
    "[data-gem-stack]",
    { press: "[data-gem-stack]" },
    (view: View) => view.phase > 1 && going(view),
  ),
];
