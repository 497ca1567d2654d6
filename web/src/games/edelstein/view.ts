// What a seat sees of Edel, Stein & Reich, and what the table works out of it.

import facts from "../../gen/facts/edelstein.gen.json" with { type: "json" };
import type { Counts, GemCardView, View } from "../../gen/views/edelstein.gen.ts";
import { seatOf } from "../parts/seats.ts";

export type * from "../../gen/views/edelstein.gen.ts";
export { ACTION_CARDS as ACTIONS, COLOURS, EVENTS } from "../../gen/views/edelstein.gen.ts";

/** E6.1: what a colour's majority pays. */
export const COLOUR_MILLIONS: Counts = facts.colour_millions;

/** E7.6: and at half the amount. */
export const HALF_MILLIONS: Counts = facts.half_millions;

/** Whose gem card counts for a seat: of two players there is only the active one's (E9.5). */
export function cardFor(view: View, seat: number): GemCardView | null {
  return seatOf(view, view.active ?? seat).card;
}

/** E6.4: what most certificates pay, and second most. */
export const [MOST_CERTIFICATES = 0, SECOND_CERTIFICATES = 0] = facts.certificate_millions;
