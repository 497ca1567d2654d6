// What every part of a board may need to know of the table it lies on.

import { createContext } from "svelte";

import type { Sentence } from "../../gen/messages.gen.ts";
import type { BoardProps } from "../client.ts";
import { judging, type Judgement } from "./judgement.svelte.ts";
import { Sending } from "./sending.svelte.ts";

export interface TableContext {
  readonly names: string[];
  readonly seat: number | null;
  /** What this seat is asked: as long as the number stays, what is being put together stays too. */
  readonly decision: number | null;
  readonly forms: readonly string[];
  /** This seat may act now: there is somebody to judge what it puts together. */
  readonly asked: boolean;
  /** Its answer is on the way. */
  readonly sent: boolean;
  /** What this seat has chosen in secret, as long as it can choose anew. */
  readonly held: string | null;
  /** The game is over, and this is how it was: nobody is waited for. */
  readonly past: boolean;
  /** What has been put together for the decision: by pieces on the board or in the form, it is the same. */
  readonly judgement: Judgement;
  /** Makes a move, and another that follows at once. */
  play: (move: string, then?: string) => void;
  judge: (move: string) => Promise<Sentence | null>;
  openRules: (clause?: string) => void;
}

const [table, lay] = createContext<TableContext>();

export { table };

/** Said once by the board, for all that lies on it; `playing` hears of every move before it is sent. */
export function layTable(
  props: () => BoardProps,
  playing: (move: string) => void = () => {},
): void {
  const sending = new Sending(() => props().asked);
  const judgement = judging(props);
  lay({
    get judgement() {
      return judgement.now;
    },
    get names() {
      return props().names;
    },
    get seat() {
      return props().seat;
    },
    get decision() {
      return props().decision;
    },
    get forms() {
      return props().forms;
    },
    get asked() {
      return props().asked;
    },
    get sent() {
      return sending.of(props().decision);
    },
    get held() {
      return props().window ? null : (props().answered ?? null);
    },
    get past() {
      return props().past ?? false;
    },
    play(move, then) {
      sending.answer(props().decision);
      playing(move);
      props().play(move, then);
    },
    judge: (move) => props().judge(move),
    openRules: (clause) => props().openRules(clause),
  });
}
