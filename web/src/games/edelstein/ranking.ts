// E8.3: the final ranking, and what decided it.

import { COLOURS, seatOf, type Colour, type View } from "./view.ts";
import { total } from "./gems.ts";

export interface Ranked {
  seat: number;
  place: number;
}

export type Decision =
  | { by: "money" }
  | { by: "gems"; rival: number; more: number; fewer: number }
  | { by: "colour"; colour: Colour; rival: number; more: number; fewer: number }
  | { by: "nothing" };

/** What is compared, in this order: money, gems in all, gems by colour. */
function standing(view: View, seat: number): number[] {
  const { money, gems } = seatOf(view, seat);
  return [money, total(gems), ...COLOURS.map((colour) => gems[colour])];
}

function compare(one: number[], other: number[]): number {
  const i = one.findIndex((value, at) => value !== other[at]);
  return i < 0 ? 0 : (other[i] ?? 0) - (one[i] ?? 0);
}

export function ranking(view: View): Ranked[] {
  const all = view.seats.map((_, seat) => ({ seat, stands: standing(view, seat) }));
  return all
    .toSorted((one, other) => compare(one.stands, other.stands))
    .map(({ seat, stands }) => ({
      seat,
      place: 1 + all.filter((other) => compare(other.stands, stands) < 0).length,
    }));
}

/** What set the winner apart from the next: null before the game is over. */
export function decision(view: View): Decision | null {
  const [first, second] = ranking(view);
  if (view.winners.length === 0 || !first || !second) return null;
  if (view.winners.length > 1) return { by: "nothing" };
  const best = standing(view, first.seat);
  const next = standing(view, second.seat);
  const at = best.findIndex((value, i) => value !== next[i]);
  const found = { rival: second.seat, more: best[at] ?? 0, fewer: next[at] ?? 0 };
  if (at === 1) return { by: "gems", ...found };
  const colour = COLOURS[at - 2];
  return colour ? { by: "colour", colour, ...found } : { by: "money" };
}
