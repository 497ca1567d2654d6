// What has become of the cards: the deck's make-up is public, so whatever is not seen lies in the
// stack or in a hidden hand.

import { countOf, inDeck, kindsIn } from "./cards.ts";
import type { Card, View } from "./view.ts";

export interface Whereabouts {
  card: Card;
  deck: number;
  /** Out of the game. */
  gone: number;
  /** Open in the market, or on a display. */
  open: number;
  own: number;
  /** In other hands, for sure. */
  known: number;
  /** In the stack, or in a hand that this viewer does not know. */
  unseen: number;
}

export function whereabouts(view: View): Whereabouts[] {
  return kindsIn(view).map((card) => {
    const deck = inDeck(view, card);
    const gone = countOf(view.gone, card);
    // N4.10: what the Queen may take is drawn, and not in its place yet.
    const open =
      view.market.filter((place) => place?.card === card).length +
      Number(view.question?.card === card);
    const own = view.seat === null ? 0 : countOf(view.seats[view.seat]?.hand, card);
    const known = view.seats.reduce((sum, player, seat) => {
      if (seat === view.seat) return sum;
      return sum + countOf(player.hand ?? player.known, card);
    }, 0);
    return { card, deck, gone, open, own, known, unseen: deck - gone - open - own - known };
  });
}

/** Cards still in the stack or in hands this viewer does not know, all together. */
export const unseenInAll = (list: readonly Whereabouts[]): number =>
  list.reduce((sum, { unseen }) => sum + unseen, 0);
