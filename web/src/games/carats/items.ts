// Stones and nuggets in moves ("1n2r"), and how many there are.

import { COLOURS, type Items, type Kind } from "./view.ts";

export const LETTERS: Record<Kind, string> = {
  nugget: "n",
  blue: "b",
  green: "g",
  red: "r",
  white: "w",
  black: "k",
  violet: "v",
};

const KINDS: readonly Kind[] = ["nugget", ...COLOURS];

export const countOf = (items: Items, kind: Kind): number => items[kind] ?? 0;

export const total = (items: Items): number =>
  KINDS.reduce((sum, kind) => sum + countOf(items, kind), 0);

/** The kinds of which there are any, in the order in which the items name them. */
export const held = (items: Items): Kind[] =>
  (Object.keys(items) as Kind[]).filter((kind) => countOf(items, kind) > 0);

/** Always in the same order, as the server writes it. */
export const written = (items: Items): string =>
  KINDS.filter((kind) => countOf(items, kind) > 0)
    .map((kind) => `${countOf(items, kind)}${LETTERS[kind]}`)
    .join("");

/** The items in a piece of notation. */
export function read(notation: string): Items {
  const items: Items = {};
  for (const [, number, letter] of notation.matchAll(/(\d*)([nbgrwkv])/gi)) {
    const kind = KINDS.find((each) => LETTERS[each] === letter?.toLowerCase());
    if (kind) items[kind] = countOf(items, kind) + Number(number || 1);
  }
  return items;
}

/** One more, or one less, of a kind. */
export const changed = (items: Items, kind: Kind, count: number): Items => ({
  ...items,
  [kind]: count,
});

export const minus = (items: Items, others: Items): Items =>
  Object.fromEntries(
    (Object.keys(items) as Kind[]).map((kind) => [
      kind,
      countOf(items, kind) - countOf(others, kind),
    ]),
  );
