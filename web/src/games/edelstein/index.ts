import facts from "../../gen/facts/edelstein.gen.json" with { type: "json" };
import { t } from "../../words.ts";
import type { GameClient } from "../client.ts";
import Board from "./Board.svelte";
import { chapter } from "./chapter.ts";
import { held } from "./held.ts";
import { clauseNow } from "./clauses.ts";
import Draw from "./Draw.svelte";
import { lessons } from "./lessons.ts";
import { prompt } from "./prompt.ts";
import { moveInWords } from "./said.ts";
import LastRound from "./reveal/LastRound.svelte";
import ScoringsSheet from "./scoring/ScoringsSheet.svelte";
import { script } from "./script/script.ts";
import type { View } from "./view.ts";

/** Said by whoever makes a table: what an option of this game changes. */
export const GROUPS = ["edelstein.option"];

export default {
  Board,
  zones: ["seats", "prizes", "middle", "mine", "box", "dock"],
  script,
  sheets: [
    {
      id: "round",
      icon: "cards",
      title: () => t("edelstein.last_actions"),
      Panel: LastRound,
      news: ["revealed", "named"],
    },
    {
      id: "scorings",
      icon: "crown",
      title: () => t("edelstein.scorings"),
      Panel: ScoringsSheet,
      news: ["scoring_began", "half_scoring"],
    },
  ],
  Draw,
  chapter,
  prompt,
  said: moveInWords,
  held,
  lessons,
  // Few enough to follow, enough for a bargain and a lost action.
  firstGame: { players: 3 },
  headings: ["phase_began", "turn_began", "scoring_began"],
  clauseNow,
  inTheOpen: ({ stage }: View) => !facts.stages[stage].secret,
} satisfies GameClient;
