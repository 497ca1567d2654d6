// What a part of the desk gets: what one sees, what stands composed, and how to say what is composed.

import type { BoardProps } from "../../client.ts";
import type { Acting } from "../acting/acting.svelte.ts";
import type { View } from "../view.ts";

export interface StageProps {
  view: View;
  seat: number;
  /** The pieces on the board compose the same move. */
  acting: Acting;
  forms: readonly string[];
  /** The move as it stands. */
  move: string | null;
  /** What a move would bring, as far as this seat knows. */
  preview: BoardProps["preview"];
}
