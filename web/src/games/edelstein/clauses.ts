// Where the rulebook speaks of what is asked now.

import facts from "../../gen/facts/edelstein.gen.json" with { type: "json" };
import { clauseOf } from "./events.ts";
import type { Action, View } from "./view.ts";

const OF_ACTION: Record<Action, string> = {
  money: "E4.1",
  event: "E4.2",
  gems: "E4.3",
  free: "E4.4",
};

/** Where the rulebook says what an action does. */
export const clauseOfAction = (action: Action): string => OF_ACTION[action];

export const clauseNow = ({ stage, drawn_event }: View): string =>
  facts.stages[stage].clause ?? clauseOf(drawn_event ?? "halve");
