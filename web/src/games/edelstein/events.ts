// Event cards: where the rulebook speaks of one, and what is printed at its foot.

import facts from "../../gen/facts/edelstein.gen.json" with { type: "json" };
import type { EventKind } from "./view.ts";

const CLAUSES: Record<EventKind, string> = {
  sole_red: "E7.1",
  sole_yellow: "E7.1",
  sole_green: "E7.1",
  sole_blue: "E7.1",
  any_sole: "E7.2",
  each_red: "E7.3",
  each_yellow: "E7.3",
  each_green: "E7.3",
  each_blue: "E7.3",
  certificate: "E7.4",
  four_red_blue: "E7.5",
  four_yellow_green: "E7.5",
  half_scoring: "E7.6",
  swap: "E7.7",
  remove: "E7.8",
  gather: "E7.9",
  halve: "E7.10",
};

export const clauseOf = (event: EventKind): string => CLAUSES[event];

/** What a card pays, as far as one number says it. */
export function footOf(event: EventKind): string | undefined {
  const millions = facts.event_millions[event];
  return millions ? `+${millions}` : undefined;
}
