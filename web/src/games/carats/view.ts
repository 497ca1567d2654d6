// What a seat sees of 30 Carats, and what the table works out of it.

import facts from "../../gen/facts/carats.gen.json" with { type: "json" };
import type { Colour, View } from "../../gen/views/carats.gen.ts";

export type * from "../../gen/views/carats.gen.ts";
export { COLOURS, PART_NAMES as PARTS } from "../../gen/views/carats.gen.ts";

/** C1.4: what a stone can be worth. */
export const VALUES: readonly number[] = facts.values;
export const NUGGET_VALUE = facts.nugget_value;
export const BANK_PRICES: readonly number[] = facts.bank_prices;
export const LOOK_PRICES: readonly number[] = facts.look_prices;
/** C3.2: players. */
export const LEAST_TO_LOOK = facts.least_to_look;

export const coloursIn = ({ kinds }: View): Colour[] =>
  kinds.filter((kind): kind is Colour => kind !== "nugget");

/** Whose screen has this colour. */
export const seatWith = (view: View, colour: Colour): number =>
  view.seats.findIndex((each) => each.colour === colour);

/** Clockwise the next, who sits to the left. */
export const leftOf = ({ players }: View, seat: number): number => (seat + 1) % players;
export const rightOf = ({ players }: View, seat: number): number => (seat + players - 1) % players;

/** Returns who last sold under a card, or null if it was only discarded (C5.1). */
export const lastToPlay = ({ sales }: View, card: number): number | null =>
  sales.findLast((sale) => sale.card === card)?.seller ?? null;

/** C1.3: the cards that whoever looks has seen nowhere: in the hands of others, or out of play. */
export function unseenCards({ discards, card, seats }: View): number[] {
  const hands = seats.flatMap(({ cards, known_cards }) => [...(cards ?? []), ...known_cards]);
  const seen = new Set([...discards, card, ...hands]);
  return facts.cards.map((_, i) => i + 1).filter((each) => !seen.has(each));
}
