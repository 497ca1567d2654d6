// Money that was paid to somebody, by the events.

import type { Told } from "../../gen/messages.gen.ts";

/** The events by which somebody gets money. */
export const PAID: ReadonlySet<string> = new Set([
  "took_money",
  "majority_paid",
  "card_paid",
  "certificates_paid",
]);

/** How much each seat was paid in all of this; seats that were paid nothing are left out. */
export function income(told: readonly Told[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { kind, data } of told) {
    const seat = data["seat"];
    if (!PAID.has(kind) || seat === undefined) continue;
    sums.set(seat, (sums.get(seat) ?? 0) + (data["millions"] ?? 0));
  }
  return sums;
}
