// Where the rulebook speaks of what is asked now.

import type { Stage, View } from "./view.ts";

const STAGES: Record<Stage, string> = {
  screens: "C1.1",
  selling: "C2.2",
  unmet: "C5.1",
  lot: "C2.3",
  offering: "C2.4",
  exchanging: "C2.6",
  closing: "C3.1",
  naming: "C4.1",
  rating: "C6.1",
  over: "C4.2",
};

export const clauseNow = ({ stage }: View): string => STAGES[stage];
