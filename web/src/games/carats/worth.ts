// What things are worth by what one knows, and where one does not, by one's own guess or on average.

import { countOf, held, minus } from "./items.ts";
import { readPage } from "./notebook/pages.ts";
import {
  coloursIn,
  NUGGET_VALUE,
  seatWith,
  VALUES,
  type Items,
  type Kind,
  type View,
} from "./view.ts";

export interface Worth {
  least: number;
  most: number;
  /** What to reckon with. */
  about: number;
  /** One's own guess from the notebook has a part in it. */
  guessed: boolean;
}

/** One's own private notes, by colour. */
export type Notes = Readonly<Record<string, string>>;

/** What is known of a kind: its value, or what to reckon with. */
export interface Estimate {
  value: number | null;
  about: number;
  guessed: boolean;
}

export interface Worths {
  of: Partial<Record<Kind, Estimate>>;
  /** The values a colour can have that one does not know, from the lowest: each only once (C1.4). */
  possible: number[];
}

export const isKnown = ({ least, most }: Worth): boolean => least === most;

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** The values no unknown colour can have: turned up, or known to be another's (C1.5). */
export function takenValues(view: View): number[] {
  return [...view.turned_up, ...view.seats.flatMap(({ value }) => value ?? [])];
}

/** What one stone of each kind is worth to reckon with. */
export function worths(view: View, notes: Notes): Worths {
  const taken = takenValues(view);
  const possible = VALUES.filter((value) => !taken.includes(value));
  const known = (value: number): Estimate => ({ value, about: value, guessed: false });
  const of: Worths["of"] = { nugget: known(NUGGET_VALUE) };
  for (const colour of coloursIn(view)) {
    const value = view.seats[seatWith(view, colour)]?.value ?? null;
    of[colour] = value === null ? guess(possible, notes[colour]) : known(value);
  }
  return { of, possible };
}

/** Likely values count; without any, those not struck out. */
function guess(possible: readonly number[], note: string | undefined): Estimate {
  const { marks } = readPage(note);
  const mark = (value: number) => marks[VALUES.indexOf(value)];
  const likely = possible.filter((value) => mark(value) === "likely");
  const left = possible.filter((value) => mark(value) !== "struck");
  const reckoned = [likely, left, possible].find((values) => values.length) ?? possible;
  return { value: null, about: average(reckoned), guessed: reckoned.length < possible.length };
}

/** Returns what several items are worth together. What is given away counts as negative. */
export function worthOf(items: Items, { of, possible }: Worths): Worth {
  const sum = { sure: 0, about: 0, guessed: false };
  const unsure: number[] = [];
  for (const kind of Object.keys(items) as Kind[]) {
    const count = countOf(items, kind);
    const one = of[kind];
    if (!one || count === 0) continue;
    sum.about += count * one.about;
    sum.guessed ||= one.guessed;
    if (one.value === null) unsure.push(count);
    else sum.sure += count * one.value;
  }
  return {
    least: sum.sure + atWorst(unsure, possible),
    most:
      sum.sure -
      atWorst(
        unsure.map((count) => -count),
        possible,
      ),
    about: sum.about,
    guessed: sum.guessed,
  };
}

/** No two colours have the same value: where there is most to lose stand the worst of them. */
function atWorst(counts: readonly number[], possible: readonly number[]): number {
  const taken = counts.filter((count) => count > 0).toSorted((one, other) => other - one);
  const given = counts.filter((count) => count < 0).toSorted((one, other) => one - other);
  const sum = (some: readonly number[], values: readonly number[]) =>
    some.reduce((total, count, i) => total + count * (values[i] ?? 0), 0);
  return sum(taken, possible) + sum(given, possible.toReversed());
}

/** What is gained by giving one for the other. */
export function gain(given: Items, taken: Items, worths: Worths): Worth {
  const kinds = [...new Set([...held(given), ...held(taken)])];
  const all = (items: Items) =>
    Object.fromEntries(kinds.map((kind) => [kind, countOf(items, kind)]));
  return worthOf(minus(all(taken), all(given)), worths);
}
