import { countOf, held } from "../cards.ts";
import type { Card, Cards } from "../view.ts";

/** Cards one by one, those alike beside each other. */
export const spread = (cards: Cards): Card[] =>
  held(cards).flatMap((card): Card[] => Array.from({ length: countOf(cards, card) }, () => card));
