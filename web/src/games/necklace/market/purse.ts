// N3.3: what the ducats of a turn buy, of cards that are only gathered. The rules judge the same cases
// as these (tests/unit/necklace_judged.json).

import { roleOf } from "../cards.ts";
import type { Card, Open, View } from "../view.ts";

type Purse = Pick<View, "market" | "ducats">;

export const costOf = ({ market }: Pick<View, "market">, places: readonly number[]): number =>
  places.reduce((sum, place) => sum + (market[place]?.price ?? 0), 0);

/** The ducats that an open card costs more than what is gathered leaves. */
export const missing = (view: Purse, gathered: readonly number[], open: Open): number =>
  Math.max(0, open.price - view.ducats + costOf(view, gathered));

/** N4.7: whoever buys this is given another card, and may think again. */
export const surprises = (view: Pick<View, "blanks">, card: Card): boolean =>
  roleOf(view, card) === "astrologer";
