// N4.11: what the Alchemist can change on a display that lies open.

import { stonesOn } from "../cards.ts";
import { STONES, type Card, type Display, type Stone, type View } from "../view.ts";

const CHANGEABLE = STONES.filter((stone) => stone !== "amber");

export interface Change {
  card: Card;
  to: Stone;
}

/** Every change of a shown diamond, ruby or emerald card into another of the three. */
export function changes(view: Pick<View, "blanks">, display: Display | null): Change[] {
  const cards = new Set(CHANGEABLE.flatMap((stone) => display?.lots[stone] ?? []));
  return [...cards].flatMap((card) => {
    const stones = stonesOn(view, card);
    if (!stones) return [];
    return CHANGEABLE.filter((to) => to !== stones.stone).map((to) => ({ card, to }));
  });
}

export const written = ({ card, to }: Change): string => `alchemist ${card} ${to}`;
