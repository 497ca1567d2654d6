// N5.1: a display as it is being put together, and as it is written in a move.

import { countOf, held, roleOf, stonesOn } from "../cards.ts";
import { CARDS, STONES, type Card, type Cards, type Stone, type View } from "../view.ts";

type Blanks = Pick<View, "blanks">;

export interface Draft {
  /** Stone cards and Bankers: where they lie follows from what they are. */
  shown: Cards;
  rings: Partial<Record<Stone, number>>;
  /** The lots of cards of which there is one. */
  king: Stone | null;
  necklace: Stone | null;
  /** A blank card that is a Ring (N8.1). */
  grey: Stone | null;
}

export const EMPTY: Draft = { shown: {}, rings: {}, king: null, necklace: null, grey: null };

/** Cards that a lot is made of, and those that count for all lots. */
export const stoneCards = (view: Blanks, hand: Cards, stone: Stone): Card[] =>
  held(hand).filter((card) => stonesOn(view, card)?.stone === stone);
export const bankers = (view: Blanks, hand: Cards): Card[] =>
  held(hand).filter((card) => roleOf(view, card) === "banker");

/** Something has been laid out. */
export const lies = ({ shown }: Draft): boolean =>
  Object.values(shown).some((count) => (count ?? 0) > 0);

/** Stones, not cards, in a lot. */
export const stonesIn = (view: Blanks, draft: Draft, stone: Stone): number =>
  stoneCards(view, draft.shown, stone).reduce(
    (sum, card) => sum + countOf(draft.shown, card) * (stonesOn(view, card)?.size ?? 0),
    0,
  );

export const ringsIn = ({ rings }: Draft): number =>
  STONES.reduce((sum, stone) => sum + (rings[stone] ?? 0), 0);

/** Rings, King and Necklace lie with at least one stone card: what lost its lot comes back to the hand. */
export function tidied(view: Blanks, draft: Draft): Draft {
  const there = (stone: Stone | null) =>
    stone && stoneCards(view, draft.shown, stone).length ? stone : null;
  return {
    shown: draft.shown,
    rings: Object.fromEntries(
      STONES.filter((stone) => there(stone)).map((stone) => [stone, draft.rings[stone] ?? 0]),
    ),
    king: there(draft.king),
    necklace: there(draft.necklace),
    grey: there(draft.grey),
  };
}

/** The lots in which a card can lie: Rings, a King and the Necklace lie with stones. */
export function lotsFor(view: Blanks, draft: Draft, card: Card): Stone[] {
  const own = stonesOn(view, card);
  if (own) return [own.stone];
  if (roleOf(view, card) === "banker") return [];
  return STONES.filter((stone) => stonesIn(view, draft, stone) > 0);
}

/** Every stone card and Banker; Rings with the stone there is most of. */
export function everything(view: View, hand: Cards): Draft {
  const shown: Cards = {};
  for (const card of held(hand)) {
    if (stonesOn(view, card) || roleOf(view, card) === "banker") shown[card] = countOf(hand, card);
  }
  const draft = { ...EMPTY, shown };
  const [most] = view.fashion.toSorted(
    (one, other) => stonesIn(view, draft, other) - stonesIn(view, draft, one),
  );
  if (!most || !stonesIn(view, draft, most)) return draft;
  return {
    ...draft,
    rings: { [most]: countOf(hand, "ring") },
    grey: roleOf(view, "grey") === "ring" && countOf(hand, "grey") ? most : null,
  };
}

const item = (card: Card, count: number): string[] =>
  count === 0 ? [] : [count === 1 ? card : `${count} ${card}`];

/** The cards of one lot, as a move writes them. */
function lot(view: Blanks, draft: Draft, stone: Stone): string {
  return [
    ...stoneCards(view, draft.shown, stone).flatMap((card) =>
      item(card, countOf(draft.shown, card)),
    ),
    ...item("ring", draft.rings[stone] ?? 0),
    ...(draft.king === stone ? ["king"] : []),
    ...(draft.necklace === stone ? ["necklace"] : []),
    ...(draft.grey === stone ? ["grey"] : []),
  ].join(" ");
}

export function written(view: Blanks, draft: Draft): string {
  const lots = STONES.map((stone) => lot(view, draft, stone));
  const alone = bankers(view, draft.shown).flatMap((card) =>
    item(card, countOf(draft.shown, card)),
  );
  const parts = [...lots, alone.join(" ")].filter(Boolean);
  return `show ${parts.join(" / ") || "nothing"}`;
}

/** The cards a move puts on display, all lots together. */
export function read(move: string): Cards {
  const cards: Cards = {};
  for (const [, number, name] of move.matchAll(/(?:(\d+)\s+)?([a-z]+[1-3]?)\b/g)) {
    const card = CARDS.find((each) => each === name);
    if (card) cards[card] = countOf(cards, card) + Number(number ?? 1);
  }
  return cards;
}
