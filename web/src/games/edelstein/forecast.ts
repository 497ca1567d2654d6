// What the next scoring would pay, out of the events of a scoring run on what a seat knows.

import type { Told } from "../../gen/messages.gen.ts";
import { none, total } from "./counts.ts";
import { COLOURS, type Counts } from "./view.ts";

export interface Payment {
  /** For majorities, by colour. */
  majority: Counts;
  /** What scoring cards pay, by the colour at whose scoring they pay. */
  cards: Counts;
  certificates: number;
  total: number;
}

/** Returns the forecast by seat, or null when there is nothing to foresee. */
export function payments(forecast: readonly Told[], players: number): Payment[] | null {
  if (forecast.length === 0) return null;
  const paid = Array.from({ length: players }, () => ({
    majority: none(),
    cards: none(),
    certificates: 0,
    total: 0,
  }));
  for (const { kind, data } of forecast) {
    const payment = paid[data["seat"] ?? -1];
    const millions = data["millions"] ?? 0;
    const colour = COLOURS[data["colour"] ?? -1];
    if (!payment) continue;
    if (kind === "majority_paid" && colour) payment.majority[colour] += millions;
    if (kind === "card_paid" && colour) payment.cards[colour] += millions;
    if (kind === "certificates_paid") payment.certificates += millions;
  }
  for (const payment of paid) {
    payment.total = total(payment.majority) + total(payment.cards) + payment.certificates;
  }
  return paid;
}
