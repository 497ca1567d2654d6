import facts from "../../gen/facts/carats.gen.json" with { type: "json" };
import { t } from "../../words.ts";
import type { GameClient } from "../client.ts";
import Board from "./Board.svelte";
import { chapter } from "./chapter.ts";
import { clauseNow } from "./clauses.ts";
import Draw from "./Draw.svelte";
import { lessons } from "./lessons.ts";
import NotebookSheet from "./notebook/NotebookSheet.svelte";
import { prompt } from "./prompt.ts";
import { moveInWords } from "./said.ts";
import SalesSheet from "./sale/SalesSheet.svelte";
import { script } from "./script.ts";
import type { View } from "./view.ts";

/** Said by whoever makes a table: what an option of this game changes. */
export const GROUPS = ["carats.option"];

export default {
  Board,
  zones: ["day", "opponents", "bank", "cloth", "played", "ticker", "mine", "dock"],
  script,
  emotes: {
    exchanged: "bargain",
    banked: "surprise",
    looked: "mischief",
    holdings_shown: "sorrow",
  },
  sheets: [
    {
      id: "notebook",
      icon: "note",
      title: () => t("carats.notebook"),
      Panel: NotebookSheet,
      news: ["value_turned_up", "value_seen", "exchanged", "banked"],
    },
    {
      id: "sales",
      icon: "cards",
      title: () => t("carats.sales_and_cards"),
      Panel: SalesSheet,
      news: ["card_played", "card_discarded", "exchanged", "banked", "lot_returned"],
    },
  ],
  Draw,
  chapter,
  prompt,
  said: moveInWords,
  lessons,
  // C1.6: with the ledger; and enough players for looks (C3.2).
  firstGame: { players: 4, options: { ledger: true } },
  headings: ["part_began", "turn_began", "game_ended"],
  clauseNow,
  inTheOpen: ({ stage }: View) => !facts.stages[stage].secret,
} satisfies GameClient;
