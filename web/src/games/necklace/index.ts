import facts from "../../gen/facts/necklace.gen.json" with { type: "json" };
import type { GameClient } from "../client.ts";
import Board from "./Board.svelte";
import { chapter } from "./chapter.ts";
import { clauseNow } from "./clauses.ts";
import Draw from "./Draw.svelte";
import { lessons } from "./lessons.ts";
import { prompt } from "./prompt.ts";
import type { View } from "./view.ts";

/** Said by whoever makes a table: what an option of this game changes. */
export const GROUPS = ["necklace.option"];

export default {
  Board,
  Draw,
  chapter,
  prompt,
  lessons,
  // Enough hands to guess at, and one's turn comes soon again.
  firstGame: { players: 3 },
  headings: ["turn_began", "sale_began", "game_ended"],
  clauseNow,
  optionForms: { blank_cards: () => import("./BlankCardsForm.svelte") },
  inTheOpen: ({ stage }: View) => !facts.stages[stage].secret,
} satisfies GameClient;
