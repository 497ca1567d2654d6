// What there is to tell of a finished game: how everybody's worth ran, when it turned, and what stood out.
// All is reckoned with the values as they are known in the end.

import type { Told } from "../../../gen/messages.gen.ts";
import { aheadFrom } from "../../parts/ahead.ts";
import { countOf, held } from "../items.ts";
import type { Items, SaleView, View } from "../view.ts";

/** What items are worth in the end. */
export function finalWorth(items: Items, view: View): number {
  return held(items).reduce((sum, kind) => {
    const each = view.count?.find(({ of }) => of === kind)?.each ?? 0;
    return sum + countOf(items, kind) * each;
  }, 0);
}

export interface Row {
  /** What each had, by seat. */
  worth: number[];
  /** The step of the replay that shows it. */
  step: number;
}

/** Everybody's worth when the day began and after each sale, by what lay behind the screens. */
export function course(steps: readonly View[], end: View): Row[] {
  const rows: Row[] = [];
  let sales = -1;
  for (const [step, view] of steps.entries()) {
    if (view.part === null || view.sales.length <= sales) continue;
    if (view.seats.some(({ items }) => items === null)) continue;
    sales = view.sales.length;
    rows.push({ worth: view.seats.map(({ items }) => finalWorth(items ?? {}, end)), step });
  }
  return rows;
}

/** The sale after which whoever won stayed ahead; null: only the reckoning decided (C7). */
export function turningPoint(rows: readonly Row[], winners: readonly number[]): number | null {
  const from = aheadFrom(
    rows.map(({ worth }) => worth),
    winners,
  );
  return from ? from - 1 : null;
}

export interface Bargain {
  sale: SaleView;
  /** Who gained by it, from whom, and how much. */
  gainer: number;
  loser: number;
  points: number;
}

/** The exchange by which somebody gained most. */
export function bestBargain(view: View): Bargain | null {
  let best: Bargain | null = null;
  for (const sale of view.sales) {
    const { seller, partner, lot, offers } = sale;
    if (typeof partner !== "number" || !lot || sale.lot_drawn) continue;
    const gain = finalWorth(offers[partner] ?? {}, view) - finalWorth(lot, view);
    const points = Math.abs(gain);
    if (points <= (best?.points ?? 0)) continue;
    const [gainer, loser] = gain > 0 ? [seller, partner] : [partner, seller];
    best = { sale, gainer, loser, points };
  }
  return best;
}

/** Whose own colour brought or cost them most. */
export function ownColour(view: View): { seat: number; count: number; points: number } {
  const found = view.seats.map(({ colour, items, value }, seat) => {
    const count = colour && items ? countOf(items, colour) : 0;
    return { seat, count, points: count * (value ?? 0) };
  });
  return found.reduce((one, other) =>
    Math.abs(other.points) > Math.abs(one.points) ? other : one,
  );
}

/** Who paid most for looks. */
export function mostLooks(
  told: readonly Pick<Told, "kind" | "data">[],
): { seat: number; looks: number; nuggets: number } | null {
  const paid = new Map<number, { seat: number; looks: number; nuggets: number }>();
  for (const { kind, data } of told) {
    if (kind !== "looked") continue;
    const seat = data["seat"] ?? -1;
    const before = paid.get(seat) ?? { seat, looks: 0, nuggets: 0 };
    paid.set(seat, {
      seat,
      looks: before.looks + 1,
      nuggets: before.nuggets + (data["nuggets"] ?? 0),
    });
  }
  const all = [...paid.values()].toSorted((one, other) => other.nuggets - one.nuggets);
  return all[0] ?? null;
}

/** Who ends with most nuggets. */
export function mostNuggets(view: View): { seat: number; nuggets: number } | null {
  const found = view.seats.map(({ items }, seat) => ({
    seat,
    nuggets: countOf(items ?? {}, "nugget"),
  }));
  const [best] = found.toSorted((one, other) => other.nuggets - one.nuggets);
  return best && best.nuggets > 0 ? best : null;
}

/** How many lots were sold, and how many of them to the bank. */
export function soldInAll(view: View): { lots: number; bank: number } {
  const sold = view.sales.filter(({ partner }) => partner !== null);
  return { lots: sold.length, bank: sold.filter(({ partner }) => partner === "bank").length };
}
