import type { GameClient } from "../client.ts";
import Board from "./Board.svelte";
import { chapter } from "./chapter.ts";
import { clauseNow } from "./clauses.ts";
import Cover from "./Cover.svelte";
import Draw from "./Draw.svelte";
import { lessons } from "./lessons.ts";
import { prompt } from "./prompt.ts";

export default { Board, Draw, Cover, chapter, prompt, lessons, clauseNow } satisfies GameClient;
