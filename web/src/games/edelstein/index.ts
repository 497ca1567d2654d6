import { t } from "../../words.ts";
import type { GameClient } from "../client.ts";
import Board from "./Board.svelte";
import { chapter } from "./chapter.ts";
import { clauseNow } from "./clauses.ts";
import Draw from "./Draw.svelte";
import { lessons } from "./lessons.ts";
import { prompt } from "./prompt.ts";
import type { View } from "./view.ts";

/** Said by whoever makes a table: what an option of this game changes. */
export const GROUPS = ["edelstein.option"];

/** Only the choice of an action is secret (E3.2, E9.3): for the rest no curtain need fall. */
const inTheOpen = (view: View): boolean => view.stage !== "choosing" && view.stage !== "secret";

export default {
  Board,
  Draw,
  about: () => t("edelstein.about"),
  minutes: [45, 75],
  chapter,
  prompt,
  lessons,
  // Few enough to follow, enough for a bargain and a lost action.
  firstGame: { players: 3 },
  headings: ["phase_began", "turn_began", "scoring_began"],
  clauseNow,
  inTheOpen,
} satisfies GameClient;
