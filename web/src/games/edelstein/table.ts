// What every part of the board may need to know of the table it lies on.

import { createContext } from "svelte";

import type { Sentence } from "../../gen/messages.gen.ts";

export interface TableContext {
  readonly names: string[];
  readonly seat: number | null;
  /** This seat may act now: there is somebody to judge what it puts together. */
  readonly asked: boolean;
  /** The game is over, and this is how it was: nobody is waited for. */
  readonly past: boolean;
  judge: (move: string) => Promise<Sentence | null>;
  openRules: (clause?: string) => void;
}

export const [table, lay] = createContext<TableContext>();
