// How much of the end lies open: while the director shows it, line by line; then all of it.

import type { Moment } from "../script.ts";
import { seatWith, type Kind, type Line, type View } from "../view.ts";
import { totals } from "./reckoning.ts";

export interface Shown {
  lines: Line[];
  /** The line that is being shown; null once all are. */
  now: Line | null;
  step: string | null;
  /** The screen is away, and what was behind it lies there. */
  open: (seat: number) => boolean;
  lifting: (seat: number) => boolean;
  /** The value of this seat's colour has been turned up. */
  told: (seat: number) => boolean;
  /** The value of a line is known. */
  known: (line: number) => boolean;
  /** Stones of this kind lie open. */
  counts: (kind: Kind) => boolean;
  points: (seat: number) => number;
  rank: (seat: number) => number;
  /** Alone at the head, or in the end among those who win. */
  leads: (seat: number) => boolean;
}

/** Null before the end. */
export function revealed(view: View, moment: Moment | null): Shown | null {
  if (!view.count) return null;
  const lines = view.count;
  const at = moment?.is === "reveal" ? moment : null;
  const step = at?.step ?? null;
  const line = at ? at.line : lines.length;
  const now = at ? (lines[at.line] ?? null) : null;
  const counted = step === "count" || step === "rank" ? line + 1 : line;
  const known = step === "turn" ? line + 1 : counted;
  const spilt = step === "spill" ? line + 1 : known;
  const sums = totals(lines, counted, view.players);
  // The order of ranks moves once a line has been counted.
  const ranked = totals(lines, step === "count" ? line : counted, view.players);
  const lineOf = (seat: number) => lines.findIndex(({ of }) => of === view.seats[seat]?.colour);
  const rank = (seat: number): number =>
    at
      ? 1 + ranked.filter((points) => points > (ranked[seat] ?? 0)).length
      : (view.seats[seat]?.place ?? 0);
  const ahead = view.seats.filter((_, seat) => rank(seat) === 1).length;
  return {
    lines,
    now,
    step,
    open: (seat) => lineOf(seat) < spilt,
    lifting: (seat) => step === "lift" && now !== null && seatOfLine(view, now) === seat,
    told: (seat) => lineOf(seat) < known,
    known: (number) => number < known,
    counts: (kind) => lines.findIndex(({ of }) => of === kind) < spilt,
    points: (seat) => (at ? (sums[seat] ?? 0) : (view.seats[seat]?.points ?? 0)),
    rank,
    leads: (seat) => (at ? ahead === 1 && rank(seat) === 1 : view.winners.includes(seat)),
  };
}

const seatOfLine = (view: View, { of }: Line): number =>
  of === "nugget" || of === "ratings" ? -1 : seatWith(view, of);
