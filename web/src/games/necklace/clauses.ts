// Where the rulebook speaks of what is asked now, and of what a card does.

import facts from "../../gen/facts/necklace.gen.json" with { type: "json" };
import type { View } from "./view.ts";

export const clauseNow = ({ stage }: View): string => facts.stages[stage].clause;

const ROLES: Record<string, string> = facts.role_clauses;

export const clauseOfRole = (role: string): string => ROLES[role] ?? "N1.2";
