// Tables of 30 Carats for the unit tests, with no server behind them.

import type { SeatView, View } from "../../src/games/carats/view.ts";

export const player = (changes: Partial<SeatView>): SeatView => ({
  colour: null,
  value: null,
  looked_at: [],
  items: null,
  total: 25,
  cards: null,
  known_cards: [],
  card_count: 3,
  has_answered: false,
  passed: false,
  offer: null,
  ledger: null,
  ranking: null,
  points: null,
  place: null,
  ...changes,
});

/** Three players: blue is oneself and worth 15, the values of red and green are unknown. */
export const table = (changes: Partial<View> = {}): View => ({
  game: "carats",
  seat: 0,
  players: 3,
  options: { ledger: false, cap_offers: false, rating_agencies: false },
  stage: "offering",
  waiting: [0],
  part: "morning",
  turn: 1,
  turns: 3,
  first: [1, null, null],
  seller: 1,
  bank_price: 2,
  look_price: null,
  turned_up: [30],
  bag: 20,
  kinds: ["nugget", "blue", "red", "green"],
  free_colours: [],
  discards: [],
  aside: 9,
  card: 1,
  simultaneous: false,
  lot: { nugget: 0, blue: 0, red: 2, green: 0 },
  lot_drawn: false,
  shown: null,
  seats: [
    player({ colour: "blue", value: 15 }),
    player({ colour: "red" }),
    player({ colour: "green" }),
  ],
  sales: [],
  steps: [],
  winners: [],
  count: null,
  ...changes,
});

/** C4.3, with a second player who has nothing but nuggets. */
export const ended = (changes: Partial<View> = {}): View =>
  table({
    stage: "over",
    winners: [2],
    count: [
      { of: "nugget", each: 10, counts: [2, 1, 2], points: [20, 10, 20] },
      { of: "blue", each: 10, counts: [6, 0, 0], points: [60, 0, 0] },
      { of: "red", each: -20, counts: [3, 0, 0], points: [-60, 0, 0] },
      { of: "green", each: 5, counts: [0, 0, 0], points: [0, 0, 0] },
    ],
    seats: [
      player({
        colour: "blue",
        value: 10,
        items: { nugget: 2, blue: 6, red: 3, green: 0 },
        points: 20,
      }),
      player({
        colour: "red",
        value: -20,
        items: { nugget: 1, blue: 0, red: 0, green: 0 },
        points: 10,
      }),
      player({
        colour: "green",
        value: 5,
        items: { nugget: 2, blue: 0, red: 0, green: 0 },
        points: 20,
      }),
    ],
    ...changes,
  });
