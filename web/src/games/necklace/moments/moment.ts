// What the board can be made to show while the director plays.

import type { SaleTold } from "../sale/told.ts";
import { earnedSoFar } from "../sale/told.ts";
import type { Card, Stone, View } from "../view.ts";
import type { Settled } from "../places/settled.ts";

/** How far a sale has been shown. */
export type SaleStep =
  | { show: "lids" | "displays" | "changed" }
  /** So many stones know their rarity, the rarest first. */
  | { show: "rarity"; rare: number }
  | { show: "stone"; stone: number; phase: Phase }
  | { show: "result" };

/** What happens to one stone: its lots come forth, a King, the Necklace, its price, and who is paid. */
export const PHASES = ["lots", "king", "necklace", "price", "paid"] as const;
export type Phase = (typeof PHASES)[number];

export type Moment =
  | { of: "sale"; sale: SaleTold; at: SaleStep }
  | {
      of: "played";
      card: Card;
      by: number;
      stone?: Stone | undefined;
      /** A card that is held against it. */
      against?: Card | undefined;
    }
  | {
      of: "thief";
      thief: number;
      victim: number;
      cards: number;
      card: Card | null;
      caught: boolean;
    }
  | { of: "merchant"; number: number }
  | { of: "end"; step: number };

const ORDER: readonly Phase[] = PHASES;
export const reached = (phase: Phase, wanted: Phase): boolean =>
  ORDER.indexOf(phase) >= ORDER.indexOf(wanted);

/** How many stones have been sold and paid for. */
const paid = (sale: SaleTold, at: SaleStep): number => {
  if (at.show === "result") return sale.stones.length;
  return at.show === "stone" ? at.stone + Number(at.phase === "paid") : 0;
};

export const gainsAt = (sale: SaleTold, at: SaleStep): number[] =>
  earnedSoFar(sale, paid(sale, at));

/** What of a sale stands beside the stones in the order of fashion. */
export function settledAt(sale: SaleTold, at: SaleStep): Partial<Record<Stone, Settled>> {
  if (at.show === "lids" || at.show === "displays" || at.show === "changed") return {};
  const settled: Partial<Record<Stone, Settled>> = {};
  sale.stones.forEach(({ stone, stones, rarity, place, kings, saved }, i) => {
    const known = at.show === "rarity" ? place < at.rare : true;
    const now = at.show === "stone" && at.stone === i;
    const sold =
      at.show === "result" ||
      (at.show === "stone" && (i < at.stone || (now && at.phase === "paid")));
    const shown = now && at.show === "stone" && reached(at.phase, "king");
    settled[stone] = {
      stones,
      rarity: known ? rarity : null,
      now,
      sold,
      forbidden: (sold || shown) && kings.length > 0 && saved === null,
    };
  });
  return settled;
}

/** A view in which a sale has brought so much, and the rest is still to come. */
export function withGains(view: View, gains: readonly number[]): View {
  const scores = view.scores.map((score, seat) => score + (gains[seat] ?? 0));
  return {
    ...view,
    scores,
    seats: view.seats.map((player, seat) => ({ ...player, score: scores[seat] ?? player.score })),
  };
}
