// What a transaction card asks for, piece by piece.

import type { Stone } from "../../../art/cuts.ts";

/** Whose colour is meant, as long as nobody plays the card: one's own, or that of a neighbour. */
export type Whose = "own" | "left" | "right" | "either";

/**
 * A stone of a colour, a nugget, any stone, or anything; a stone of either of two colours; one of
 * somebody's colour; or one of some colour, the same for each piece with the same letter, but for one
 * it must not have.
 */
export type Piece =
  | { of: Stone | "nugget" | "stone" | "item" }
  | { either: [Stone, Stone] }
  | { whose: Whose }
  | { letter: string; not?: Piece };
