// Gems in moves ("1r2b"), and as numbers.

import { COLOURS, type Colour, type Counts } from "./view.ts";

export const LETTERS: Record<Colour, string> = { red: "r", yellow: "y", green: "g", blue: "b" };

export const none = (): Counts => ({ red: 0, yellow: 0, green: 0, blue: 0 });

export const total = (counts: Counts): number =>
  COLOURS.reduce((sum, colour) => sum + counts[colour], 0);

/** The colours of which there are any. */
export const held = (counts: Counts): Colour[] => COLOURS.filter((colour) => counts[colour]);

export const written = (counts: Counts): string =>
  held(counts)
    .map((colour) => `${counts[colour]}${LETTERS[colour]}`)
    .join("");

/** The gems in a piece of notation: `1r2b`, `ry`, `1RRG5` by their letters. */
export function read(notation: string): Counts {
  const counts = none();
  for (const [, number, letter] of notation.matchAll(/(\d*)([rygb])/gi)) {
    const colour = COLOURS.find((each) => LETTERS[each] === letter?.toLowerCase());
    if (colour) counts[colour] += Number(number || 1);
  }
  return counts;
}
