// What one can look at closer here: a card, and what it costs where it lies in the market.

import * as parts from "../../parts/closer.svelte.ts";
import type { Card, Open } from "../view.ts";

export type { Side } from "../../parts/closer.svelte.ts";

export interface Looked {
  card: Card;
  /** What it costs now, where it lies in the market. */
  open?: Open | null;
}

export class Closer extends parts.Closer<Looked> {}
