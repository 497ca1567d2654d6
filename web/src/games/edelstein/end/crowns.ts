// Who had most of something in each scoring, made from the events.

import type { Told } from "../../../gen/messages.gen.ts";
import type { Scored } from "../script/moments.ts";
import { COLOURS } from "../view.ts";

export interface Worn {
  phase: number;
  holders: number[];
}

/** For each phase that has been scored. */
export function crowns(told: readonly Told[], kind: Scored): Worn[] {
  const worn: Worn[] = [];
  for (const { kind: what, data } of told) {
    if (what === "scoring_began") worn.push({ phase: (data["phase"] ?? 0) + 1, holders: [] });
    const last = worn.at(-1);
    if (!last) continue;
    if (what === "phase_began") worn.push({ phase: 0, holders: [] }); // until the next scoring
    if (what === "colour_scored" && COLOURS[data["colour"] ?? -1] === kind)
      last.holders = seatsIn(data["holders"] ?? 0);
    if (kind === "certificates" && what === "certificates_paid" && data["place"] === 1)
      last.holders.push(data["seat"] ?? -1);
  }
  return worn.filter(({ phase, holders }) => phase > 0 && holders.length > 0);
}

function seatsIn(bits: number): number[] {
  const seats = [];
  for (let seat = 0; bits >> seat; seat++) if ((bits >> seat) & 1) seats.push(seat);
  return seats;
}
