// C4.2: how far everybody's points have come together, line by line of the count.

import type { Line } from "../view.ts";

/** Returns everybody's points after this many lines. */
export function totals(lines: readonly Line[], shown: number, players: number): number[] {
  return Array.from({ length: players }, (_, seat) =>
    lines.slice(0, shown).reduce((sum, { points }) => sum + (points[seat] ?? 0), 0),
  );
}
