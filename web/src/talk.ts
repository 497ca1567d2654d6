// The chat of a table as far as it is here: its newest lines, and older ones by the page.

import type { ChatLine, ChatMessage } from "./gen/messages.gen.ts";

export interface Talk {
  lines: readonly ChatLine[];
  /** All lines from this number on are here, but for those of the muted. */
  from: number;
  /** The oldest line that the house has stored. */
  oldest: number;
  muted: readonly string[];
}

export const SILENCE: Talk = { lines: [], from: 0, oldest: 0, muted: [] };

/** `anew`: what was there before may lack lines. */
export function heard(before: Talk, message: ChatMessage, anew: boolean): Talk {
  const { since, until, oldest, lines, muted } = message;
  // Whoever is muted, or no longer, is so in older lines too.
  const others = anew || !same(muted, before.muted) ? [] : before.lines;
  const older = others.filter(({ number }) => number < since);
  const newer = others.filter(({ number }) => number >= until);
  return {
    lines: [...older, ...lines, ...newer],
    from: others.length ? Math.min(before.from, since) : since,
    oldest,
    muted,
  };
}

const same = (one: readonly string[], two: readonly string[]) =>
  one.length === two.length && one.every((person, place) => person === two[place]);
