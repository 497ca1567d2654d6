// What a transaction card asks for: drawn, with the colours of whoever plays it.

import type { Piece, Whose } from "./art/pieces.ts";
import facts from "../../gen/facts/carats.gen.json" with { type: "json" };
import { leftOf, rightOf, type Colour, type View } from "./view.ts";

export type Demand = (typeof facts.cards)[number];

export function demandOf(card: number): Demand {
  const found = facts.cards[card - 1];
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

const times = (count: number, piece: Piece): Piece[] => Array.from({ length: count }, () => piece);

/** What a lot must have at least, as pieces on the card; without colours: as nobody plays it. */
export function pieces(demand: Demand, colours: Around | null): Piece[] {
  const stonesOf = (whose: Whose): Piece => {
    if (!colours) return { whose };
    return whose === "either" ? { either: [colours.left, colours.right] } : { of: colours[whose] };
  };
  const stones = [
    ...times(demand.own, stonesOf("own")),
    ...times(demand.left, stonesOf("left")),
    ...times(demand.right, stonesOf("right")),
    ...times(demand.neighbour, stonesOf("either")),
    ...["A", "B", "C", "D", "E"]
      .slice(0, demand.colours)
      .flatMap((letter) =>
        times(demand.each, demand.foreign ? { letter, not: colours?.own ?? "own" } : { letter }),
      ),
  ];
  stones.push(...times(demand.stones - stones.length, { of: "stone" }));
  const asked = [...stones, ...times(demand.nuggets, { of: "nugget" })];
  return [...asked, ...times(demand.items - asked.length, { of: "item" })];
}

/** What a lot must not have. */
export function without(demand: Demand, colours: Around | null): (Colour | "own" | "nugget")[] {
  return [
    ...(demand.no_own ? [colours?.own ?? ("own" as const)] : []),
    ...(demand.no_nuggets ? (["nugget"] as const) : []),
  ];
}
