// What a part of the desk gets: what one sees, what stands composed, and how to say what is composed.

import type { BoardProps } from "../../client.ts";
import type { View } from "../view.ts";

export interface StageProps {
  view: View;
  seat: number;
  forms: readonly string[];
  /** The move as it stands. */
  move: string | null;
  compose: (move: string | null) => void;
  /** What a move would bring, as far as this seat knows. */
  preview: BoardProps["preview"];
}
