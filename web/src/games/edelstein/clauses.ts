// Where the rulebook speaks of what is asked now.

import facts from "../../gen/facts/edelstein.gen.json" with { type: "json" };
import { clauseOf } from "./events.ts";
import type { View } from "./view.ts";

export const clauseNow = ({ stage, drawn_event }: View): string =>
  facts.stages[stage].clause ?? clauseOf(drawn_event ?? "halve");
