// N4.1, N4.3: the hands that were shown to a seat, made from its events.

import type { Told } from "../../gen/messages.gen.ts";
import { cardOf } from "./cards.ts";
import type { Cards } from "./view.ts";

export interface HandSeen {
  of: number;
  cards: Cards;
  move: number;
}

/** Returns the last hand this seat was shown, or null once the next turn has begun. */
export function handSeen(told: readonly Told[], seat: number | null): HandSeen | null {
  const last = told.findLastIndex(
    ({ kind, data }) => kind === "hand_seen" && data["seat"] === seat,
  );
  const found = told[last];
  if (seat === null || !found) return null;
  if (told.slice(last).some(({ kind }) => kind === "turn_began")) return null;
  const cards: Cards = {};
  for (const { kind, move, data } of told) {
    const card = cardOf(data["card"]);
    if (kind === "hand_seen" && move === found.move && card) cards[card] = data["count"] ?? 1;
  }
  return { of: found.data["opponent"] ?? 0, cards, move: found.move };
}
