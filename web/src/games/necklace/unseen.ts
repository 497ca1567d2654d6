// What has become of the cards: the deck's make-up is public, so whatever is not seen lies in the
// stack or in a hidden hand. How many these are the view says.

import { countOf, inDeck, kindsIn } from "./cards.ts";
import type { Card, View } from "./view.ts";

export interface Whereabouts {
  card: Card;
  deck: number;
  /** Out of the game. */
  gone: number;
  own: number;
  /** Open, or in another hand for sure. */
  seen: number;
  /** In the stack, or in a hand that this viewer does not know. */
  unseen: number;
}

export function whereabouts(view: View): Whereabouts[] {
  return kindsIn(view).map((card) => {
    const deck = inDeck(view, card);
    const gone = countOf(view.gone, card);
    const own = view.seat === null ? 0 : countOf(view.seats[view.seat]?.hand, card);
    const unseen = countOf(view.unseen, card);
    return { card, deck, gone, own, seen: deck - gone - own - unseen, unseen };
  });
}

/** Cards still in the stack or in hands this viewer does not know, all together. */
export const unseenInAll = (list: readonly Whereabouts[]): number =>
  list.reduce((sum, { unseen }) => sum + unseen, 0);
