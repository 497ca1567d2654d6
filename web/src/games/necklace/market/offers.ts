// N3.3: what can be bought, and the moves that buy it.

import type { Open, View } from "../view.ts";

export interface Offer extends Open {
  place: number;
}

export const offersIn = ({ market }: Pick<View, "market">): Offer[] =>
  market.flatMap((open, place) => (open ? [{ ...open, place }] : []));

/** The move that buys what lies in a place: of several of a name the one counted from the left. */
export function buying(offers: readonly Offer[], { card, place }: Offer): string {
  const alike = offers.filter((offer) => offer.card === card);
  if (alike.length === 1) return `buy ${card}`;
  return `buy ${card} ${alike.findIndex((offer) => offer.place === place) + 1}`;
}
