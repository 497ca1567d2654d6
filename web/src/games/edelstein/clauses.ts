// Where the rulebook speaks of what is asked now.

import { clauseOf } from "./events.ts";
import type { Stage, View } from "./view.ts";

const STAGES: Record<Exclude<Stage, "using">, string> = {
  choosing: "E3.2",
  secret: "E9.3",
  naming: "E9.4",
  opening: "E5.2",
  answering: "E5.6",
  single: "E5.7",
  taking: "E4.2",
  half_score: "E7.6",
  swapping: "E7.7",
  removing: "E7.8",
  gathering: "E7.9",
  free_alone: "E4.4",
  free_shared: "E4.5",
  over: "E8.3",
};

export function clauseNow({ stage, drawn_event }: View): string {
  return stage === "using" ? clauseOf(drawn_event ?? "halve") : STAGES[stage];
}
