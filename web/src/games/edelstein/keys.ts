// Keys for pieces: letters push gems into the lane or take them back, A accepts, M makes the smallest
// offer, Enter sends, Escape puts everything down again.

import type { TableContext } from "../parts/table.ts";
import type { Composing } from "./desk/composing.svelte.ts";
import { LETTERS, none, read } from "./gems.ts";
import { COLOURS, type Stage } from "./view.ts";

const BARGAINING: readonly Stage[] = ["opening", "answering"];

/** Returns whether the key meant something. */
export function pieceKey(
  key: string,
  composing: Composing,
  stage: Stage,
  context: TableContext,
): boolean {
  const { judgement } = composing;
  if (key === "Enter") {
    if (document.activeElement?.closest("button, a, input, select, summary")) return false;
    if (!context.asked || !judgement.legal || !judgement.move) return false;
    context.play(judgement.move);
    return true;
  }
  if (key === "Escape") {
    if (judgement.move === null) return false;
    if (BARGAINING.includes(stage)) composing.put(none());
    else composing.compose(null);
    return true;
  }
  if (!BARGAINING.includes(stage)) return false;
  const colour = COLOURS.find((each) => LETTERS[each] === key.toLowerCase());
  if (colour) {
    if (key === key.toLowerCase()) composing.own(colour)?.();
    else composing.push(colour, -1);
    return true;
  }
  if (key === "a" && composing.forms.includes("accept")) {
    composing.compose("accept");
    return true;
  }
  if (key === "m" && composing.smallest) {
    composing.put(read(composing.smallest));
    return true;
  }
  return false;
}
