// The guided first game: what to try when something is met for the first time.

import type { Lesson } from "../lesson.ts";
import { SALES, type Stage, type View } from "./view.ts";

export const GROUPS = ["necklace.lesson"];

const DOCK = "[data-zone='dock']";
const SEAL = `${DOCK} .seal`;
const HAND = "[data-zone='hand']";
const MIDDLE = "[data-zone='middle']";
const RAIL = "[data-zone='fashion']";

const now =
  (...stages: Stage[]) =>
  (view: View, _seat: number | null, asked: boolean): boolean =>
    asked && stages.includes(view.stage);

const going = (view: View): boolean => view.stage !== "over";

const lesson = (
  id: string,
  clause: string,
  anchor: string,
  done: Lesson["done"],
  when: Lesson["when"],
): Lesson => ({ id, when, text: `necklace.lesson.${id}`, clause, anchor, done });

export const lessons: Lesson[] = [
  lesson(
    "market",
    "N3.4",
    MIDDLE,
    { shows: "[data-market] [aria-pressed='true']" },
    now("influence", "buying"),
  ),
  lesson("buying", "N3.3", SEAL, "move", now("influence", "buying")),
  lesson("queen", "N4.12", DOCK, "move", now("queen")),
  lesson("cardinal", "N4.8", DOCK, "move", now("cardinal")),
  lesson("selling", "N5.1", HAND, { shows: "[data-tray] .laid" }, now("selling")),
  lesson("rarity", "N5.3", RAIL, "move", now("selling")),
  lesson("alchemist", "N4.11", DOCK, "move", now("alchemist")),
  lesson("parrying", "N4.3", DOCK, "move", now("parrying")),
  lesson("forged", "N4.3", HAND, "move", now("forged")),
  lesson("aim", "N5.4", HAND, { press: `${HAND} button` }, going),
  lesson("fashion", "N1.4", RAIL, { press: `${RAIL} li:first-child` }, going),
  lesson(
    "influence",
    "N3.2",
    HAND,
    { shows: `${HAND} [aria-pressed='true']` },
    (view: View, seat, asked) => now("influence")(view, seat, asked) && view.turns >= view.players,
  ),
  lesson(
    "merchant",
    "N3.5",
    "[data-merchants]",
    { press: "[data-merchants]" },
    (view: View) => going(view) && view.turns > 2,
  ),
  lesson("king", "N5.6", HAND, "move", (view: View, seat, asked) => {
    const hand = seat === null ? null : view.seats[seat]?.hand;
    return asked && view.stage === "selling" && Boolean(hand?.king ?? hand?.necklace);
  }),
  lesson(
    "necklace",
    "N4.6",
    ".pendant",
    { press: "[data-wearer], [data-target]" },
    (view: View) => going(view) && view.wearer !== null && view.turns > view.players,
  ),
  lesson(
    "last",
    "N6.1",
    "[data-merchants]",
    "move",
    (view: View, _seat, asked) => asked && view.sales_held === SALES - 1,
  ),
];
