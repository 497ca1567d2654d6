// Event cards: where the rulebook speaks of one, and what is printed at its foot.

import type { EventKind } from "./view.ts";

const CARDS: Record<EventKind, [clause: string, foot?: string]> = {
  sole_red: ["E7.1", "+8"],
  sole_yellow: ["E7.1", "+7"],
  sole_green: ["E7.1", "+6"],
  sole_blue: ["E7.1", "+5"],
  any_sole: ["E7.2", "+4"],
  each_red: ["E7.3", "+1"],
  each_yellow: ["E7.3", "+1"],
  each_green: ["E7.3", "+1"],
  each_blue: ["E7.3", "+1"],
  certificate: ["E7.4"],
  four_red_blue: ["E7.5"],
  four_yellow_green: ["E7.5"],
  half_scoring: ["E7.6"],
  swap: ["E7.7"],
  remove: ["E7.8"],
  gather: ["E7.9"],
  halve: ["E7.10"],
};

export const clauseOf = (event: EventKind): string => CARDS[event][0];
export const footOf = (event: EventKind): string | undefined => CARDS[event][1];
