// N3.3: what the ducats of a turn still buy.

import type { Open, View } from "../view.ts";

export interface Offer extends Open {
  place: number;
}

export const offersIn = ({ market }: Pick<View, "market">): Offer[] =>
  market.flatMap((open, place) => (open ? [{ ...open, place }] : []));

/** Every choice of open cards to which no further one could be added; the largest first. */
export function purchases(offers: readonly Offer[], ducats: number): Offer[][] {
  const found: Offer[][] = [];
  for (let choice = 1; choice < 1 << offers.length; choice++) {
    const taken = offers.filter((_, i) => choice & (1 << i));
    const left = ducats - sum(taken);
    const more = offers.some((offer) => !taken.includes(offer) && offer.price <= left);
    if (left >= 0 && !more) found.push(taken);
  }
  return found
    .filter((one, i) => found.findIndex((other) => called(one) === called(other)) === i)
    .toSorted((one, other) => other.length - one.length || sum(other) - sum(one));
}

/** Equal cards at equal prices make no difference. */
const called = (offers: readonly Offer[]): string =>
  offers
    .map(({ card, price }) => `${card} ${price}`)
    .toSorted()
    .join();

const sum = (offers: readonly Offer[]): number =>
  offers.reduce((ducats, { price }) => ducats + price, 0);

/** The move that buys what lies in a place: of several of a name the one counted from the left. */
export function buying(offers: readonly Offer[], { card, place }: Offer): string {
  const alike = offers.filter((offer) => offer.card === card);
  if (alike.length === 1) return `buy ${card}`;
  return `buy ${card} ${alike.findIndex((offer) => offer.place === place) + 1}`;
}
