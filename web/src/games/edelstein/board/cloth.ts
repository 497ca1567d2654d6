// What every part of this table may need to know.

import { createContext } from "svelte";

import type { Told } from "../../../gen/messages.gen.ts";
import type { Composing } from "../desk/composing.svelte.ts";
import type { Change, Outcome } from "../desk/outcome.ts";
import type { Payment } from "../forecast.ts";
import type { Moment, ScoringMoment } from "../script/moments.ts";
import type { View } from "../view.ts";

export interface Cloth {
  readonly view: View;
  /** Whose place is at the near edge: one's own, or the first one's before a spectator's eyes. */
  readonly near: number;
  /** The others, around the table. */
  readonly others: number[];
  /** What the next scoring would pay, by seat. */
  readonly paid: Payment[] | null;
  readonly moment: Moment | null;
  readonly scoring: ScoringMoment | null;
  /** What one is putting together; null while one is not asked. */
  readonly composing: Composing | null;
  /** How that would change everybody's gems; null as long as nobody has said. */
  readonly change: Change | null;
  /** What the next scoring would pay then. */
  readonly foreseen: Payment[] | null;
  readonly over: boolean;
  readonly told: readonly Told[];
  /** What a move would bring, as far as this seat knows; null if nobody can say. */
  foresee: (move: string) => Promise<Outcome | null>;
}

export const [cloth, layCloth] = createContext<Cloth>();
