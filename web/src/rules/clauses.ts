// A rulebook prepared for reading: its parts, the clauses of a search, and the references in a text.

import type { ClauseText } from "../gen/messages.gen.ts";
import { plain } from "../plain.ts";

export interface Part {
  id: string;
  title: string;
  clauses: ClauseText[];
}

/** The parts with those clauses that have all the words, whatever their accents, or are named by them. */
export function parts(clauses: readonly ClauseText[], words: readonly string[]): Part[] {
  const found: Part[] = [];
  for (const clause of clauses) {
    const text = plain(`${clause.id} ${clause.part} ${clause.text}`);
    if (!words.every((word) => text.includes(word))) continue;
    const id = clause.id.split(".")[0] ?? clause.id;
    const last = found.at(-1);
    if (last?.id === id) last.clauses.push(clause);
    else found.push({ id, title: clause.part, clauses: [clause] });
  }
  return found;
}

export interface Piece {
  text: string;
  /** The clause or part the text refers to. */
  clause?: string;
  /** Marks a ruling, where the printed rules are silent. */
  ruling?: boolean;
}

export function pieces(text: string): Piece[] {
  return text
    .split(/(\[R\]|\b[A-Z]\d{1,2}(?:\.\d{1,2})?\b)/)
    .filter(Boolean)
    .map((piece) => {
      if (piece === "[R]") return { text: piece, ruling: true };
      return /^[A-Z]\d/.test(piece) ? { text: piece, clause: piece } : { text: piece };
    });
}
