// What a kind of card is: its class, what it does, its stones, its prices; blank cards as the table made them.

import facts from "../../gen/facts/necklace.gen.json" with { type: "json" };
import {
  CARDS,
  type Blank,
  type Card,
  type Cards,
  type Class,
  type Stone,
  type View,
} from "./view.ts";

type Blanks = Pick<View, "blanks">;

const DECK: Readonly<Record<string, number>> = facts.deck;
const CLASSES: Readonly<Record<string, string>> = facts.classes;
const PRICES: Readonly<Record<string, number[]>> = facts.prices;
const WORTH: Readonly<Record<string, number>> = {
  courtier: facts.largesse,
  banker: facts.interest,
};
const STONE_CARDS: Readonly<Record<string, { stone: string; size: number }>> = facts.stones;

export const isCard = (name: string): name is Card => CARDS.some((card) => card === name);
export const cardOf = (number: number | undefined): Card | null => CARDS[number ?? -1] ?? null;

export const blankOf = ({ blanks }: Blanks, card: Card): Blank | null =>
  card === "grey" || card === "blue" || card === "mauve" ? (blanks[card] ?? null) : null;

/** What a card does: all stone cards are of the role "stone". */
export function roleOf(view: Blanks, card: Card): string {
  const blank = blankOf(view, card);
  if (blank) return blank.role;
  return card in STONE_CARDS ? "stone" : card;
}

/** The Merchant is of no class. */
export function classOf(card: Card): Class | null {
  if (card === "grey" || card === "blue" || card === "mauve") return card;
  const found = CLASSES[card];
  return found === "grey" || found === "blue" || found === "mauve" ? found : null;
}

/** What lies on a stone card: which stone, and how many. */
export function stonesOn(view: Blanks, card: Card): { stone: Stone; size: number } | null {
  const blank = blankOf(view, card);
  if (blank) {
    return blank.role === "stone" && blank.stone ? { stone: blank.stone, size: blank.worth } : null;
  }
  const found = STONE_CARDS[card];
  return found ? { stone: found.stone as Stone, size: found.size } : null;
}

/** What stands on a card that is worth a number: "+3" ducats, "+10" livres a jewel, "+1" jewel. */
export function worthOn(view: Blanks, card: Card): string | undefined {
  const role = roleOf(view, card);
  const printed = role === "ring" ? 1 : WORTH[role];
  return printed === undefined ? undefined : `+${blankOf(view, card)?.worth || printed}`;
}

export const pricesOf = (view: Blanks, card: Card): readonly number[] =>
  blankOf(view, card)?.prices ?? PRICES[card] ?? [];

export const countOf = (cards: Cards | null | undefined, card: Card): number => cards?.[card] ?? 0;

/** The kinds of which there are any, in the order of the rulebook. */
export const held = (cards: Cards | null | undefined): Card[] =>
  CARDS.filter((card) => countOf(cards, card) > 0);

export const total = (cards: Cards | null | undefined): number =>
  CARDS.reduce((sum, card) => sum + countOf(cards, card), 0);

/** How many of each kind a list of cards has. */
export function counted(list: readonly Card[]): Cards {
  const cards: Cards = {};
  for (const card of list) cards[card] = countOf(cards, card) + 1;
  return cards;
}

/** How many of a kind are in the game. */
export const inDeck = (view: Blanks, card: Card): number =>
  DECK[card] ?? (blankOf(view, card) ? 1 : 0);

/** All kinds that this table plays with, the Merchant last. */
export const kindsIn = (view: Blanks): Card[] =>
  CARDS.filter((card) => card !== "merchant" && inDeck(view, card) > 0);

export type Order = "class" | "stone" | "price";
export const ORDERS: readonly Order[] = ["class", "stone", "price"];

const classRank = (card: Card): number => ["grey", "blue", "mauve"].indexOf(classOf(card) ?? "");

/** A hand in the order its owner likes. */
export function sorted(view: View, cards: Cards, order: Order): Card[] {
  const all = held(cards);
  if (order === "class") return all.toSorted((one, other) => classRank(one) - classRank(other));
  const top = (card: Card) => pricesOf(view, card)[0] ?? 0;
  const price = (one: Card, other: Card) => top(other) - top(one);
  if (order === "price") return all.toSorted(price);
  const fashion = (card: Card) => {
    const stones = stonesOn(view, card);
    return stones ? view.fashion.indexOf(stones.stone) : view.fashion.length;
  };
  const size = (card: Card) => stonesOn(view, card)?.size ?? 0;
  return all.toSorted((one, other) => fashion(one) - fashion(other) || size(other) - size(one));
}
