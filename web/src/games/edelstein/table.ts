// What every part of the board may need to know of the table it lies on.

import { createContext } from "svelte";

import type { Sentence } from "../../gen/messages.gen.ts";

export interface TableContext {
  readonly names: string[];
  readonly seat: number | null;
  judge: (move: string) => Promise<Sentence | null>;
  openRules: (clause?: string) => void;
}

export const [table, lay] = createContext<TableContext>();
