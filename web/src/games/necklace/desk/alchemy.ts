// N4.11: what the Alchemist can change, out of the moves that the server names.

import { isCard } from "../cards.ts";
import { STONES, type Card, type Stone } from "../view.ts";

export interface Change {
  card: Card;
  to: Stone;
}

/** Those of some moves that change a card. */
export function changesIn(moves: readonly string[]): Change[] {
  return moves.flatMap((move): Change[] => {
    const [verb, card = "", to = ""] = move.split(" ");
    const stone = STONES.find((each) => each === to);
    return verb === "alchemist" && isCard(card) && stone ? [{ card, to: stone }] : [];
  });
}

export const written = ({ card, to }: Change): string => `alchemist ${card} ${to}`;
