// A page of the notebook: what its owner thinks of the value of one colour. It is stored as one short
// text: a letter for each value, then the owner's own words.

import { VALUES, type Colour } from "../view.ts";

export const GROUPS = ["carats.mark", "carats.sure"];

export type Mark = "open" | "struck" | "likely";

export interface Page {
  /** One for each value, from the lowest. */
  marks: Mark[];
  text: string;
}

/** Whom a page is about. */
export interface Subject {
  colour: Colour;
  name: string;
  /** Where one knows it, there is nothing to guess. */
  value: number | null;
}

export const LONGEST_TEXT = 120;
const LETTERS: Record<Mark, string> = { open: ".", struck: "x", likely: "o" };
const NEXT: Record<Mark, Mark> = { open: "struck", struck: "likely", likely: "open" };

const blank = (): Mark[] => VALUES.map(() => "open");

export function readPage(note = ""): Page {
  const letters = note.slice(0, VALUES.length);
  if (!new RegExp(`^[.xo]{${VALUES.length}}$`).test(letters)) return { marks: blank(), text: note };
  const marks = [...letters].map((letter): Mark =>
    letter === "x" ? "struck" : letter === "o" ? "likely" : "open",
  );
  return { marks, text: note.slice(VALUES.length) };
}

/** Empty when there is nothing on the page. */
export function writePage({ marks, text }: Page): string {
  if (text === "" && marks.every((mark) => mark === "open")) return "";
  return marks.map((mark) => LETTERS[mark]).join("") + text.slice(0, LONGEST_TEXT);
}

/** Possible, then struck out, then likely, then possible again. */
export function marked(page: Page, place: number): Page {
  return { ...page, marks: page.marks.map((mark, i) => (i === place ? NEXT[mark] : mark)) };
}
