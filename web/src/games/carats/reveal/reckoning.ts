// C4.2: how everybody's points come together: nuggets, then colour by colour, then ratings (C6.1).

import { countOf } from "../items.ts";
import { NUGGET_VALUE, RANK_POINTS, coloursIn, seatWith, type Colour, type View } from "../view.ts";

export interface Line {
  of: Colour | "nugget" | "ratings";
  /** What one of them is worth. */
  each: number;
  /** By seat. */
  counts: number[];
  points: number[];
}

/** In the order in which they are revealed. */
export function reckoning(view: View): Line[] {
  const line = (of: Line["of"], each: number, count: (seat: number) => number): Line => {
    const counts = view.seats.map((_, seat) => count(seat));
    return { of, each, counts, points: counts.map((number) => number * each) };
  };
  const items = (seat: number) => view.seats[seat]?.items ?? {};
  const lines = [line("nugget", NUGGET_VALUE, (seat) => countOf(items(seat), "nugget"))];
  for (const colour of coloursIn(view))
    lines.push(line(colour, valueOf(view, colour), (seat) => countOf(items(seat), colour)));
  if (view.options.rating_agencies)
    lines.push(line("ratings", RANK_POINTS, (seat) => right(view, seat)));
  return lines;
}

/** The colours in play, the most valuable first. */
export const inOrder = (view: View): Colour[] =>
  coloursIn(view).toSorted((one, other) => valueOf(view, other) - valueOf(view, one));

/** How many colours a seat has put in their places. */
function right(view: View, seat: number): number {
  return inOrder(view).filter((colour, i) => view.seats[seat]?.ranking?.[i] === colour).length;
}

const valueOf = (view: View, colour: Colour): number =>
  view.seats[seatWith(view, colour)]?.value ?? 0;

/** Returns everybody's points after this many lines. */
export function totals(lines: readonly Line[], shown: number, players: number): number[] {
  return Array.from({ length: players }, (_, seat) =>
    lines.slice(0, shown).reduce((sum, { points }) => sum + (points[seat] ?? 0), 0),
  );
}
