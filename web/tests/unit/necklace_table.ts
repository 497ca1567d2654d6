// Queen's Necklace as the tests of its parts lay it out.

import type { Told } from "../../src/gen/messages.gen.ts";
import { pricesOf } from "../../src/games/necklace/cards.ts";
import {
  CARDS,
  STONES,
  type Blank,
  type Card,
  type Open,
  type SeatView,
  type View,
} from "../../src/games/necklace/view.ts";

export const player = (changes: Partial<SeatView> = {}): SeatView => ({
  hand: null,
  hand_size: 4,
  known: {},
  score: 0,
  necklace: false,
  has_answered: false,
  display: null,
  playable: {},
  place: null,
  ...changes,
});

export const open = (card: Card, price: number): Open => {
  const prices = [...pricesOf({ blanks: {} }, card)];
  return { card, prices, step: prices.indexOf(price), price };
};

/** Three players with the market of N7.1; one looks on from seat 0. */
export const table = (changes: Partial<View> = {}): View => ({
  game: "necklace",
  seat: 0,
  players: 3,
  options: { blank_cards: [] },
  stage: "buying",
  waiting: [0],
  turn: 0,
  turns: 1,
  fashion: ["diamond", "emerald", "amber", "ruby"],
  ducats: 10,
  purchases: [],
  bought: 0,
  market: [
    open("ring", 9),
    open("ruby2", 4),
    open("confessor", 2),
    open("banker", 8),
    open("emerald1", 6),
  ],
  stack: 86,
  merchants: 0,
  sales_held: 0,
  due: [],
  gone: {},
  unseen: {},
  wearer: null,
  blanks: {},
  question: null,
  forgery: null,
  sale: null,
  sheet: [],
  scores: [0, 0, 0],
  seats: [player({ hand: { amber: 2, ring: 1, thief: 1 } }), player(), player()],
  steps: 0,
  winners: [],
  ...changes,
});

export const blank = (changes: Partial<Blank>): Blank => ({
  name: "Pearl",
  role: "stone",
  stone: null,
  worth: 0,
  prices: [9, 7, 5, 3],
  ...changes,
});

export const said = (kind: string, data: Record<string, number> = {}, move = 0): Told => ({
  move,
  kind,
  data,
  parts: [{ text: kind }],
});

export const stone = (name: (typeof STONES)[number]): number => STONES.indexOf(name);
export const card = (name: Card): number => CARDS.indexOf(name);
