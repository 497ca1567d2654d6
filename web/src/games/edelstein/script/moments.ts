// What the board can be showing while something happens, besides a view.

import type { Action, Colour, Counts } from "../view.ts";

/** What is scored one after the other: the colours, then the certificates. */
export type Scored = Colour | "certificates";

/** What one player has been paid in a scoring so far. */
export interface Slip {
  paid: Partial<Record<Scored, number>>;
  /** By scoring cards. */
  cards: number;
  total: number;
}

export interface ScoringMoment {
  is: "scoring";
  /** Counted from 1; null for a single colour at half its value. */
  phase: number | null;
  now: Scored;
  /** How far it has come with it. */
  step: "light" | "rise" | "crown" | "paid" | "returned" | "summary";
  order: Scored[];
  /** By seat: gems of the colour, or certificates, as they were counted. */
  counts: number[];
  holders: number[];
  /** To each of the holders. */
  millions: number;
  /** By seat. */
  slips: Slip[];
}

/** So many chose the same action that nobody gets it. */
export interface Crowd {
  action: Action;
  /** Two: E9.4, it was named at once. */
  choosers: number;
}

export type Moment =
  /** The action cards are lifted, still face down; then they lie open. */
  | { is: "reveal"; open: boolean }
  /** What becomes of actions chosen twice and more often. */
  | { is: "fate"; lost: Action[]; contested: Action | null; crowds?: Crowd[] }
  /** An offer has been accepted. */
  | { is: "struck"; offerer: number; offer: Counts; action: Action }
  /** Somebody carries out an action. */
  | { is: "deed"; seat: number }
  | ScoringMoment
  /** The steps of the podium that stand by now, from the last place up; then the crown. */
  | { is: "podium"; steps: number; crowned: boolean };
