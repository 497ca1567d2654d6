// What a house would say of a game after it has thought for a while: put in its mouth, so that nobody waits.

import type { AdvisedChoice, AnalysisState } from "../../src/gen/messages.gen.ts";

const better: AdvisedChoice = {
  move: "choose gems",
  often: 1,
  win: 0.55,
  win_doubt: 0.01,
  score: 96,
  score_spread: 8,
  sure: 0.99,
  beside: "choose money",
  reasons: [],
  sentences: ["In figures.", "It is clearly best."],
};
export const done: AnalysisState = {
  table: "",
  status: "done",
  ahead: 0,
  done: 9,
  total: 9,
  failure: null,
  analysis: {
    level: "journeyman",
    bot: "apprentice",
    games: 24,
    sentence: "Anna won with a score of 106.",
    seats: [
      {
        seat: 0,
        curve: [
          { step: 0, win: 0.33, doubt: 0.01 },
          { step: 4, win: 0.61, doubt: 0.01 },
          { step: 9, win: 1, doubt: 0 },
        ],
        decisions: [
          {
            step: 4,
            move: "choose money",
            by: "person",
            often: 0,
            made_win: 0.44,
            made_doubt: 0.01,
            win: 0.55,
            win_doubt: 0.01,
            cost: 0.11,
            cost_doubt: 0.01,
            better,
            sentence: "It cost something.",
            made_told: null,
            better_told: null,
          },
        ],
        costliest: [4],
        cost: 0.11,
        sentences: ["Of 50 decisions 1 was clearly a mistake."],
      },
    ],
    luck: [],
  },
};
export const none: AnalysisState = { ...done, status: "none", analysis: null, done: 0, total: 0 };
export const working: AnalysisState = { ...none, status: "working", done: 4, total: 9 };
