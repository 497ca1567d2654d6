// What every part of a board may need to know of the table it lies on.

import { createContext } from "svelte";

import type { Sentence } from "../../gen/messages.gen.ts";
import type { BoardProps } from "../client.ts";

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

const [table, lay] = createContext<TableContext>();

export { table };

/** Said once by the board, for all that lies on it. */
export function layTable(props: () => BoardProps): void {
  lay({
    get names() {
      return props().names;
    },
    get seat() {
      return props().seat;
    },
    get asked() {
      return props().asked;
    },
    get past() {
      return props().past ?? false;
    },
    judge: (move) => props().judge(move),
    openRules: (clause) => props().openRules(clause),
  });
}
