// The round whose action cards were revealed last, made from its events.

import type { Told } from "../../../gen/messages.gen.ts";
import { ACTIONS, type Action } from "../view.ts";

export interface Outcome {
  action: Action;
  /** Of two players only the active one has a card to reveal (E9.3). */
  choosers: number[];
  /** What came of it, in the order it happened. */
  told: Told[];
}

export interface Round {
  /** The round is still being played. */
  current: boolean;
  outcomes: Outcome[];
}

/** What ends a round: the next one, or the scoring of its phase. */
const ENDS = new Set(["turn_began", "scoring_began"]);

/** What a reader wants to know of an action once all cards lie open. */
const TELLING = new Set([
  "named",
  "named_wrongly",
  "action_lost",
  "bargain_began",
  "accepted",
  "took_single",
  "bargain_failed",
  "took_money",
  "took_gems",
  "took_open_event",
  "took_hidden_event",
  "no_event_left",
  "event_used",
  "event_forgone",
  "half_scoring",
  "majority_paid",
  "swapped",
  "removed",
  "free_choice",
  "free_choice_declined",
  "free_choice_impossible",
  "free_choice_empty",
]);

/** How a bargain ended. Then it need not be said that it began. */
const BARGAINED = new Set(["accepted", "took_single", "bargain_failed"]);

/** Null until cards have been revealed for the first time. */
export function lastRound(told: readonly Told[]): Round | null {
  const revealed = told.findLastIndex(({ kind }) => kind === "revealed");
  if (revealed < 0) return null;
  const began = told.findLastIndex(({ kind }, i) => i < revealed && kind === "turn_began");
  const ended = told.findIndex(({ kind }, i) => i > revealed && ENDS.has(kind));
  const round = told.slice(began + 1, ended < 0 ? told.length : ended);

  const chosen = new Map<number, Action>();
  for (const { kind, data } of round) {
    const action = ACTIONS[data["action"] ?? -1];
    if (kind === "revealed" && action) chosen.set(data["seat"] ?? -1, action);
  }
  const telling = round.filter(({ kind }) => TELLING.has(kind));
  const outcomes = ACTIONS.filter((action) => [...chosen.values()].includes(action)).map(
    (action) => {
      const own = telling.filter((each) => actionOf(each, chosen) === action);
      const settled = own.some(({ kind }) => BARGAINED.has(kind));
      return {
        action,
        choosers: [...chosen.keys()].filter((seat) => chosen.get(seat) === action),
        told: own.filter(({ kind }) => kind !== "bargain_began" || !settled),
      };
    },
  );
  return { current: ended < 0, outcomes };
}

/** Which action something belongs to: that of whoever did it, or what they had carried out. */
function actionOf({ kind, data }: Told, chosen: ReadonlyMap<number, Action>): Action | undefined {
  const [first] = chosen.values();
  if (chosen.size === 1) return first; // of two players, whoever guessed has no card
  if (kind === "majority_paid") return "event"; // E7.6
  return ACTIONS[data["action"] ?? -1] ?? chosen.get(data["seat"] ?? -1);
}
