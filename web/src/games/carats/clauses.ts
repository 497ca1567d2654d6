// Where the rulebook speaks of what is asked now.

import facts from "../../gen/facts/carats.gen.json" with { type: "json" };
import type { View } from "./view.ts";

export const clauseNow = ({ stage }: View): string => facts.stages[stage].clause;
