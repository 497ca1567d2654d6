// What a seat sees of 30 Carats: the shape of src/vendome/games/carats/text/view.py.

import facts from "../../gen/facts/carats.gen.json" with { type: "json" };

/** In the order of their numbers in happenings. */
export const COLOURS = ["blue", "green", "red", "white", "black", "violet"] as const;
export type Colour = (typeof COLOURS)[number];
export type Kind = "nugget" | Colour;

/** Of the kinds in play, as many as there are of each. */
export type Items = Partial<Record<Kind, number>>;

export const PARTS = ["morning", "noon", "evening"] as const;
export type Part = (typeof PARTS)[number];

export type Stage =
  | "screens"
  | "selling"
  | "unmet"
  | "lot"
  | "offering"
  | "exchanging"
  | "closing"
  | "naming"
  | "rating"
  | "over";

export interface SeatView {
  colour: Colour | null;
  value: number | null;
  looked_at: number[];
  items: Items | null;
  total: number;
  cards: number[] | null;
  known_cards: number[];
  card_count: number;
  has_answered: boolean;
  passed: boolean;
  offer: Items | null;
  ledger: Partial<Record<Kind, [least: number, most: number]>> | null;
  ranking: Colour[] | null;
  points: number | null;
}

export interface SaleView {
  part: Part;
  seller: number;
  card: number | null;
  lot: Items | null;
  lot_drawn: boolean;
  offers: (Items | null)[];
  passed: number[];
  partner: number | "bank" | null;
  paid: number;
  shown: Items | null;
  drew: Items | null;
}

export interface View {
  game: "carats";
  seat: number | null;
  players: number;
  options: { ledger: boolean; cap_offers: boolean; rating_agencies: boolean };
  stage: Stage;
  waiting: number[];
  part: Part | null;
  turn: number;
  turns: number;
  first: (number | null)[];
  seller: number | null;
  bank_price: number | null;
  look_price: number | null;
  turned_up: number[];
  bag: number;
  kinds: Kind[];
  free_colours: Colour[];
  discards: number[];
  aside: number;
  card: number | null;
  simultaneous: boolean | null;
  lot: Items | null;
  lot_drawn: boolean;
  shown: Items | null;
  seats: SeatView[];
  sales: SaleView[];
  steps: number[];
  winners: number[];
}

/** C1.4: what a stone can be worth. */
export const VALUES: readonly number[] = facts.values;
export const NUGGET_VALUE = facts.nugget_value;
export const BANK_PRICES: readonly number[] = facts.bank_prices;
export const LOOK_PRICES: readonly number[] = facts.look_prices;
export const RANK_POINTS = facts.rank_points;
export const MOST_IN_LOT = facts.most_in_lot;

export const coloursIn = ({ kinds }: View): Colour[] =>
  kinds.filter((kind): kind is Colour => kind !== "nugget");

/** Whose screen has this colour. */
export const seatWith = (view: View, colour: Colour): number =>
  view.seats.findIndex((each) => each.colour === colour);

/** Clockwise the next, who sits to the left. */
export const leftOf = ({ players }: View, seat: number): number => (seat + 1) % players;
export const rightOf = ({ players }: View, seat: number): number => (seat + players - 1) % players;

/** Who last sold under a card; null: it was only discarded (C5.1). */
export const lastToPlay = ({ sales }: View, card: number): number | null =>
  sales.findLast((sale) => sale.card === card)?.seller ?? null;

/** C1.3: the cards that whoever looks has seen nowhere: in the hands of others, or out of play. */
export function unseenCards({ discards, card, seats }: View): number[] {
  const hands = seats.flatMap(({ cards, known_cards }) => [...(cards ?? []), ...known_cards]);
  const seen = new Set([...discards, card, ...hands]);
  return facts.cards.map((_, i) => i + 1).filter((each) => !seen.has(each));
}
