// What a seat sees of Queen's Necklace, and what the table works out of it.

import facts from "../../gen/facts/necklace.gen.json" with { type: "json" };
import type { DisplayView, ShownDisplay, Stage } from "../../gen/views/necklace.gen.ts";

export type * from "../../gen/views/necklace.gen.ts";
export { CARD_NAMES as CARDS, STONES } from "../../gen/views/necklace.gen.ts";

/** A display being chosen, or one that has been shown. */
export type Display = DisplayView & Partial<Pick<ShownDisplay, "changed">>;

export const FASHION: readonly number[] = facts.fashion;
export const LARGESSE = facts.largesse;
export const INTEREST = facts.interest;
export const SALES = facts.sales;

/** A seat is asked for a reaction that only some card allows (N4.12). */
export const isReaction = (stage: Stage): boolean => facts.stages[stage].reaction !== null;
