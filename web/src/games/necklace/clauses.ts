// Where the rulebook speaks of what is asked now.

import type { Stage, View } from "./view.ts";

const STAGES: Record<Stage, string> = {
  influence: "N3.2",
  parrying: "N4.3",
  forged: "N4.3",
  buying: "N3.3",
  queen: "N4.10",
  cardinal: "N4.8",
  selling: "N5.1",
  alchemist: "N4.11",
  over: "N6.1",
};

export const clauseNow = ({ stage }: View): string => STAGES[stage];

/** Where the rulebook speaks of what a card does. */
const ROLES: Record<string, string> = {
  stone: "N5.4",
  ring: "N5.5",
  banker: "N5.5",
  king: "N5.6",
  necklace: "N5.7",
  confessor: "N4.1",
  courtier: "N4.2",
  forger: "N4.3",
  favourite: "N4.4",
  thief: "N4.5",
  musketeer: "N4.6",
  astrologer: "N4.7",
  cardinal: "N4.8",
  queen: "N4.10",
  alchemist: "N4.11",
  merchant: "N3.5",
};

export const clauseOfRole = (role: string): string => ROLES[role] ?? "N1.2";
