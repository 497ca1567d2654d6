import facts from "../../gen/facts/necklace.gen.json" with { type: "json" };
import { t } from "../../words.ts";
import type { GameClient } from "../client.ts";
import Board from "./Board.svelte";
import { chapter } from "./chapter.ts";
import { clauseNow } from "./clauses.ts";
import Draw from "./Draw.svelte";
import { lessons } from "./lessons.ts";
import { script } from "./moments/script.ts";
import { prompt } from "./prompt.ts";
import { moveInWords } from "./said.ts";
import CardsSheet from "./sheets/CardsSheet.svelte";
import ScoresSheet from "./sheets/ScoresSheet.svelte";
import type { View } from "./view.ts";

/** Said by whoever makes a table: what an option of this game changes. */
export const GROUPS = ["necklace.option"];

export default {
  Board,
  zones: ["opponents", "fashion", "bust", "middle", "ticker", "me", "hand", "purse", "dock"],
  script,
  sheets: [
    {
      id: "cards",
      icon: "cards",
      title: () => t("necklace.unseen"),
      Panel: CardsSheet,
      news: ["opened", "fell_out", "hand_seen", "stone_discarded", "caught", "sale_ended"],
    },
    {
      id: "scores",
      icon: "graph",
      title: () => t("necklace.sheet"),
      Panel: ScoresSheet,
      news: ["sale_ended"],
    },
  ],
  Draw,
  chapter,
  prompt,
  said: moveInWords,
  lessons,
  // Enough hands to guess at, and one's turn comes soon again.
  firstGame: { players: 3 },
  headings: ["turn_began", "sale_began", "game_ended"],
  clauseNow,
  optionForms: { blank_cards: () => import("./BlankCardsForm.svelte") },
  inTheOpen: ({ stage }: View) => !facts.stages[stage].secret,
} satisfies GameClient;
