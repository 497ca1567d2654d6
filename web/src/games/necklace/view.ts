// What a seat sees of Queen's Necklace: the shape of src/vendome/games/necklace/text/view.py.

import facts from "../../gen/facts/necklace.gen.json" with { type: "json" };

/** In the order of their numbers in happenings. */
export const STONES = ["diamond", "ruby", "emerald", "amber"] as const;
export type Stone = (typeof STONES)[number];

/** Kinds of cards, in the order of their numbers in happenings. */
export const CARDS = [
  ...(["diamond1", "diamond2", "diamond3", "ruby1", "ruby2", "ruby3"] as const),
  ...(["emerald1", "emerald2", "emerald3", "amber", "ring", "king", "banker", "necklace"] as const),
  ...(["confessor", "courtier", "forger", "favourite", "thief"] as const),
  ...(["musketeer", "astrologer", "cardinal", "alchemist", "queen"] as const),
  ...(["merchant", "grey", "blue", "mauve"] as const),
] as const;
export type Card = (typeof CARDS)[number];
export type Class = "grey" | "blue" | "mauve";
export type Reaction = "queen" | "cardinal" | "alchemist" | "musketeer";

/** As many as there are of each kind. */
export type Cards = Partial<Record<Card, number>>;

export type Stage =
  | "influence"
  | "parrying"
  | "forged"
  | "buying"
  | "queen"
  | "cardinal"
  | "selling"
  | "alchemist"
  | "over";

/** N8: a card the table has invented. */
export interface Blank {
  name: string;
  role: string;
  stone: Stone | null;
  worth: number;
  prices: number[];
}

export interface Open {
  card: Card;
  prices: number[];
  step: number;
  price: number;
}

export interface Question {
  reaction: Reaction;
  asked: number[];
  card: Card | null;
  place: number | null;
  by: number | null;
  stone: Stone | null;
  /** Who is asked or will be, and what they would play if they had the card. */
  might: { seat: number; moves: string[] }[];
}

export interface Display {
  lots: Partial<Record<Stone, Card[]>>;
  bankers: Card[];
  changed?: { card: Card; to: Stone } | null;
}

export interface SaleView {
  number: number;
  displays: (Display | null)[];
  rarity: Partial<Record<Stone, number>> | null;
  stones: Partial<Record<Stone, number>> | null;
  jewels: Partial<Record<Stone, number>>[];
  earned: number[] | null;
}

export interface SeatView {
  hand: Cards | null;
  hand_size: number;
  known: Cards;
  score: number;
  necklace: boolean;
  has_answered: boolean;
  display: Display | null;
  playable?: Cards | null;
}

export interface View {
  game: "necklace";
  seat: number | null;
  players: number;
  options: Record<string, unknown>;
  stage: Stage;
  waiting: number[];
  turn: number;
  turns: number;
  /** The stone at 30 first. */
  fashion: Stone[];
  ducats: number;
  bought: number;
  market: (Open | null)[];
  stack: number;
  merchants: number;
  sales_held: number;
  due: number[];
  gone: Cards;
  wearer: number | null;
  blanks: Partial<Record<Class, Blank>>;
  question: Question | null;
  forgery: { by: number; victim: number; stone: Stone } | null;
  sale: SaleView | null;
  sheet: number[][];
  scores: number[];
  seats: SeatView[];
  steps: number;
  winners: number[];
}

export const FASHION: readonly number[] = facts.fashion;
export const LARGESSE = facts.largesse;
export const SALES = facts.sales;
/** N3.4: the prices of a card before the crossed-out place. */
export const STEPS = facts.steps;

/** A seat is asked for a reaction that only some card allows (N4.12). */
export const isReaction = (stage: Stage): boolean => facts.stages[stage].reaction !== null;
