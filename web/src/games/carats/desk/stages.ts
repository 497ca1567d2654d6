// What a part of the desk gets: what one sees, what stands composed, and how to say what is composed.

import type { View } from "../view.ts";
import type { Worths } from "../worth.ts";

export interface StageProps {
  view: View;
  seat: number;
  worths: Worths;
  forms: readonly string[];
  /** The move as it stands. */
  move: string | null;
  compose: (move: string | null) => void;
}
