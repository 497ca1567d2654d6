// What every part of a stage may need to know of the table it shows.

import { createContext } from "svelte";

import type { Table } from "../gen/messages.gen.ts";

export interface StageContext {
  readonly table: Table;
  /** The seats of whoever sits before this screen. */
  readonly yours: readonly number[];
  /** What to add to this page's time to have the server's, in seconds. */
  readonly ahead: number;
  /** The game is over and its end has been shown: it is time for the result. */
  readonly ended: boolean;
  /** A game that is over, shown as it was. */
  readonly past: boolean;
  /** The game waits for a seat, as far as it has been shown; for one's own, as it is. Where one looks
   *  back, it waited for it then. */
  waiting: (seat: number) => boolean;
  /** What is shown is how it stands now, so that clocks run. */
  readonly timed: boolean;
  /** What is said at a seat now. */
  remark: (seat: number) => string | null;
}

const [stage, lay] = createContext<StageContext>();

export { stage, lay as layStage };
