// The guided first game: what to say when something is met for the first time.

import type { Lesson } from "../client.ts";
import { SALES, type Stage, type View } from "./view.ts";

export const GROUPS = ["necklace.lesson"];

const DESK = "[data-stage]";

const now =
  (...stages: Stage[]) =>
  (view: View, _seat: number | null, asked: boolean): boolean =>
    asked && stages.includes(view.stage);

const going = (view: View): boolean => view.stage !== "over";

const lesson = (id: string, clause: string, anchor: string, when: Lesson["when"]): Lesson => ({
  id,
  when,
  text: `necklace.lesson.${id}`,
  clause,
  anchor,
});

export const lessons: Lesson[] = [
  lesson("aim", "N5.4", ".hand", going),
  lesson("fashion", "N1.4", ".fashion", going),
  lesson("influence", "N3.2", DESK, now("influence")),
  lesson("market", "N3.4", ".market", now("influence", "buying")),
  lesson("buying", "N3.3", DESK, now("buying")),
  lesson("unseen", "N1.2", ".unseen", (view: View) => going(view) && view.turns > view.players),
  lesson("merchant", "N3.5", "[data-merchants]", (view: View) => going(view) && view.turns > 2),
  lesson("queen", "N4.12", DESK, now("queen")),
  lesson("cardinal", "N4.8", DESK, now("cardinal")),
  lesson("selling", "N5.1", DESK, now("selling")),
  lesson("rarity", "N5.3", DESK, now("selling")),
  lesson("king", "N5.6", DESK, (view: View, seat, asked) => {
    const hand = seat === null ? null : view.seats[seat]?.hand;
    return asked && view.stage === "selling" && Boolean(hand?.king ?? hand?.necklace);
  }),
  lesson("alchemist", "N4.11", DESK, now("alchemist")),
  lesson("parrying", "N4.3", DESK, now("parrying")),
  lesson("forged", "N4.3", DESK, now("forged")),
  lesson("sold", "N5.5", ".reveal", (view: View) => view.sales_held > 0),
  lesson(
    "necklace",
    "N4.6",
    "[data-wearer]",
    (view: View) => going(view) && view.wearer !== null && view.turns > view.players,
  ),
  lesson("last", "N6.1", ".sheet", (view: View) => going(view) && view.sales_held === SALES - 1),
];
