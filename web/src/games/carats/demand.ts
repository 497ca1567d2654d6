// What a transaction card asks for, as the rules' table of words has it: with the colours of whoever
// plays it.

import type { Piece } from "./art/pieces.ts";
import facts from "../../gen/facts/carats.gen.json" with { type: "json" };
import {
  leftOf,
  rightOf,
  type CardAsked,
  type Colour,
  type Meant,
  type PartAsked,
  type View,
} from "./view.ts";

const CARDS = facts.cards as CardAsked[];

export function demandOf(card: number): CardAsked {
  const found = CARDS[card - 1];
  if (!found) throw new RangeError(`no transaction card ${card}`);
  return found;
}

/** The colours a card speaks of when this seat plays it. */
export interface Around {
  own: Colour;
  left: Colour;
  right: Colour;
}

/** Null as long as not everybody has a screen. */
export function around(view: View, seller: number): Around | null {
  const colour = (seat: number) => view.seats[seat]?.colour ?? null;
  const own = colour(seller);
  const left = colour(leftOf(view, seller));
  const right = colour(rightOf(view, seller));
  return own && left && right ? { own, left, right } : null;
}

const isSomebodys = (meant: Meant): meant is keyof Around =>
  meant === "own" || meant === "left" || meant === "right";

/** The colours that a part of a card speaks of. */
export const coloursMeant = ({ of }: PartAsked, colours: Around): Colour[] =>
  of.filter(isSomebodys).map((meant) => colours[meant]);

/** The piece that stands for this on a card, or for one of these two. */
function piece([meant = "item", other]: readonly Meant[], colours: Around | null): Piece {
  if (!isSomebodys(meant)) return { of: meant };
  if (!other || !isSomebodys(other)) return colours ? { of: colours[meant] } : { whose: meant };
  return colours ? { either: [colours[meant], colours[other]] } : { whose: "either" };
}

/** What a lot must have at least, as pieces on the card; without colours: as nobody plays it. */
export const pieces = (demand: CardAsked, colours: Around | null): Piece[] =>
  demand.pieces.map(({ of, letter, but }) => {
    if (!letter) return piece(of, colours);
    return but ? { letter, not: piece([but], colours) } : { letter };
  });

/** What a lot must not have. */
export const without = (demand: CardAsked, colours: Around | null): Piece[] =>
  demand.without.map((meant) => piece([meant], colours));
