// Event cards: where the rulebook speaks of one, and what is printed at its foot.

import facts from "../../gen/facts/edelstein.gen.json" with { type: "json" };
import type { EventCardKind } from "./view.ts";

export const clauseOf = (event: EventCardKind): string => facts.event_clauses[event];

/** What a card pays, as far as one number says it. */
export function footOf(event: EventCardKind): string | undefined {
  const millions = facts.event_millions[event];
  return millions ? `+${millions}` : undefined;
}
