// N5.3 to N5.7: a sale as it happened, stone by stone, made from its events.

import type { Told } from "../../../gen/messages.gen.ts";
import { cardOf, countOf, isCard, stonesOn } from "../cards.ts";
import {
  FASHION,
  STONES,
  type Card,
  type Cards,
  type SaleView,
  type Stone,
  type View,
} from "../view.ts";

export interface StoneSold {
  stone: Stone;
  fashion: number;
  /** On all displays together. */
  stones: number;
  rarity: number;
  /** 0: the rarest. */
  place: number;
  /** Jewels and livres by seat. */
  jewels: number[];
  livres: number[];
  /** Who forbade it, and who had laid a King and paid for it. */
  kings: number[];
  /** Whose Necklace lay there. */
  saved: number | null;
  /** What there is to say of it, in the house's words. */
  told: Told[];
}

export interface Changed {
  seat: number;
  card: Card;
  to: Stone;
  told: Told;
}

export interface SaleTold {
  number: number;
  /** What each seat showed, by lot. */
  lots: Partial<Record<Stone, Cards>>[];
  bankers: Cards[];
  /** N4.11: what Alchemists changed after that. */
  changed: Changed[];
  /** In the order of fashion. */
  stones: StoneSold[];
  earned: number[];
  points: number[];
}

const stoneOf = (number: number | undefined): Stone | null => STONES[number ?? -1] ?? null;

/**
 * All sales held so far; one that is still going on is not among them. Where what is told begins in the
 * middle of one, its displays are those that lie open, or are shown first of all.
 */
export function sales(
  told: readonly Told[],
  players: number,
  open: SaleView | null = null,
): SaleTold[] {
  const found: SaleTold[] = [];
  let sale: SaleTold | null = open && laidOut(open, players);
  let now: StoneSold | null = null;
  for (const each of told) {
    const { kind, data } = each;
    if (kind === "sale_began") sale = blank(data["number"] ?? found.length + 1, players);
    else if (kind === "shown" || kind === "showed_nothing")
      sale ??= blank(found.length + 1, players);
    if (!sale) continue;
    const seat = data["seat"] ?? 0;
    const stone = stoneOf(data["stone"]);
    const card = cardOf(data["card"]);
    if (kind === "shown") lay(sale, seat, data["lot"] ?? 0, card, data["count"] ?? 1);
    if (kind === "alchemist_played" && card && stone)
      sale.changed.push({ seat, card, to: stone, told: each });
    if (kind === "rarity_set" && stone) sale.stones.push(rare(sale, stone, data, players));
    if (HAPPENED.has(kind)) {
      now = sale.stones.find((one) => one.stone === stone) ?? now;
      if (now) happen(now, each, seat);
    }
    if (kind === "earned") {
      sale.earned[seat] = data["livres"] ?? 0;
      sale.points[seat] = data["points"] ?? 0;
    }
    if (kind === "sale_ended") {
      found.push(sale);
      sale = now = null;
    }
  }
  return found;
}

/** What can happen to one stone; a fine names no stone, and belongs to that of the Necklace before it. */
const HAPPENED = new Set(["king_forbade", "necklace_saved", "fined", "sold", "unsold"]);

const zeros = (players: number): number[] => Array.from({ length: players }, () => 0);

const blank = (number: number, players: number): SaleTold => ({
  number,
  lots: Array.from({ length: players }, () => ({})),
  bankers: Array.from({ length: players }, () => ({})),
  changed: [],
  stones: [],
  earned: zeros(players),
  points: zeros(players),
});

function laidOut({ number, displays }: SaleView, players: number): SaleTold {
  const sale = blank(number, players);
  displays.forEach(({ lots, bankers }, seat) => {
    STONES.forEach((stone, lot) => lots[stone]?.forEach((card) => lay(sale, seat, lot, card, 1)));
    for (const card of bankers) lay(sale, seat, STONES.length, card, 1);
  });
  return sale;
}

function lay(sale: SaleTold, seat: number, lot: number, card: Card | null, count: number): void {
  const stone = stoneOf(lot);
  const lots = sale.lots[seat];
  const bankers = sale.bankers[seat];
  if (!card || !lots || !bankers) return;
  const cards = stone ? (lots[stone] ??= {}) : bankers;
  cards[card] = countOf(cards, card) + count;
}

/** The events of rarity come in the order of fashion (N5.3). */
const rare = (sale: SaleTold, stone: Stone, data: Told["data"], players: number): StoneSold => ({
  stone,
  fashion: FASHION[sale.stones.length] ?? 0,
  stones: data["stones"] ?? 0,
  rarity: data["livres"] ?? 0,
  place: data["place"] ?? 0,
  jewels: zeros(players),
  livres: zeros(players),
  kings: [],
  saved: null,
  told: [],
});

function happen(stone: StoneSold, told: Told, seat: number): void {
  const { kind, data } = told;
  stone.told.push(told);
  if (kind === "king_forbade") stone.kings.push(seat);
  if (kind === "necklace_saved") stone.saved = seat;
  if (kind === "fined") stone.kings.push(seat);
  if (kind === "sold") {
    stone.jewels[seat] = data["jewels"] ?? 0;
    stone.livres[seat] = data["livres"] ?? 0;
  }
}

/** The lot of a stone once an Alchemist's card has left it. */
export function lotOf(sale: SaleTold, seat: number, stone: Stone, changed: boolean): Cards {
  const lot = { ...sale.lots[seat]?.[stone] };
  const gone = changed ? sale.changed.find((each) => each.seat === seat)?.card : undefined;
  if (gone && lot[gone]) lot[gone] -= 1;
  return lot;
}

/** Returns what a card looks like once it is changed. A table's own card always looks the same. */
export function become(view: View, { card, to }: Changed): Card {
  const name = `${to}${stonesOn(view, card)?.size ?? 0}`;
  return isCard(name) ? name : card;
}

/** Returns what everybody has earned once this many stones are sold. */
export function earnedSoFar(sale: SaleTold, stones: number): number[] {
  return sale.earned.map((_, seat) =>
    sale.stones.slice(0, stones).reduce((sum, each) => {
      const fines = each.told.filter(({ kind }) => kind === "fined");
      const paid = fines.filter(({ data }) => data["seat"] === seat);
      const got = fines.filter(({ data }) => data["opponent"] === seat);
      const change = (list: readonly Told[]) =>
        list.reduce((livres, { data }) => livres + (data["livres"] ?? 0), 0);
      return sum + (each.livres[seat] ?? 0) - change(paid) + change(got);
    }, 0),
  );
}
