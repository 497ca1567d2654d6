// The offers of the bargain that is going on, or has just ended, made from its events.

import type { Told } from "../../../gen/messages.gen.ts";
import type { Counts } from "../view.ts";

export interface Offer {
  seat: number;
  gems: Counts;
}

export function chain(told: readonly Told[]): Offer[] {
  const began = told.findLastIndex(({ kind }) => kind === "bargain_began");
  if (began < 0) return [];
  return told.slice(began).flatMap(({ kind, data }) => {
    if (kind !== "offered") return [];
    const { seat = 0, red = 0, yellow = 0, green = 0, blue = 0 } = data;
    return [{ seat, gems: { red, yellow, green, blue } }];
  });
}
