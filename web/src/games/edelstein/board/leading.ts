// Who is ahead, to be seen without reading.

import { leads } from "../../parts/ahead.ts";
import type { View } from "../view.ts";

/** Nobody has more money, and not everybody has as much. */
export function richest(view: View, seat: number): boolean {
  return leads(
    view.seats.map(({ money }) => money),
    seat,
  );
}

/** Everybody, by how many they have: the most first, and around the table where they have as many. */
export function ranked(counts: readonly number[]): number[] {
  return counts
    .map((_, seat) => seat)
    .toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);
}
