// How a move would change everybody's gems, for the pieces that show it before it is made: out of what
// the server foresees.

import type { Told } from "../../../gen/messages.gen.ts";
import { payments, type Payment } from "../forecast.ts";
import { none } from "../counts.ts";
import { applied } from "../script/applied.ts";
import { cardFor, COLOURS, type Colour, type Counts, type View } from "../view.ts";

/** By seat: gems more or fewer. */
export type Change = Counts[];

export interface Outcome {
  change: Change;
  /** What the next scoring would pay then, by seat. */
  paid: Payment[];
}

/** Returns who would have most of a colour after a change of everybody's gems, if there is one. */
export function holding(view: View, change: Change | null, colour: Colour): readonly number[] {
  if (!change) return view.majorities[colour];
  const then = view.seats.map(({ gems }, seat) => gems[colour] + (change[seat]?.[colour] ?? 0));
  const most = Math.max(...then);
  return most > 0 ? then.flatMap((count, seat) => (count === most ? [seat] : [])) : [];
}

/** The gems of a card, of each colour as many as the supply still has. */
export function gemsFor(view: View, seat: number): Counts {
  const shown = cardFor(view, seat)?.gems ?? none();
  const some = none();
  for (const colour of COLOURS) some[colour] = Math.min(shown[colour], view.supply[colour]);
  return some;
}

/** Returns what a move would bring by what is told of it; null where nothing is foreseen. */
export function outcome(view: View, preview: readonly Told[]): Outcome | null {
  const scored = preview.findIndex(({ kind }) => kind === "scoring_began");
  if (scored < 0) return null;
  const after = applied(view, preview.slice(0, scored), view);
  const change = view.seats.map(({ gems }, seat) => {
    const more = none();
    for (const colour of COLOURS)
      more[colour] = (after.seats[seat]?.gems[colour] ?? 0) - gems[colour];
    return more;
  });
  return { change, paid: payments(preview.slice(scored), view.players) ?? [] };
}
