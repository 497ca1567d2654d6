// What there is to tell of a game that is over, made from its events: where it turned, and what stood out.

import type { Told } from "../../../gen/messages.gen.ts";
import { aheadFrom, most } from "../../parts/ahead.ts";
import { cardOf, pricesOf } from "../cards.ts";
import { STONES, type Card, type Stone, type View } from "../view.ts";

export type Fact =
  | { of: "sold"; seat: number; stone: Stone; jewels: number; livres: number }
  | { of: "fined"; seat: number; opponent: number; livres: number }
  | { of: "forbade"; seat: number; stone: Stone }
  | { of: "thefts"; seat: number; count: number }
  | { of: "caught"; seat: number; opponent: number }
  | { of: "bargain"; seat: number; card: Card; price: number; first: number }
  | { of: "wasted"; seat: number; ducats: number }
  | { of: "fashion"; count: number }
  | { of: "bought"; seat: number; count: number };

const FACTS = 3;

/** The three that stand out most; of one kind several only where there are no others. */
export function facts(told: readonly Told[], view: View): Fact[] {
  const found: { fact: Fact; weight: number }[] = [];
  const counts = new Map<string, number>();
  const add = (key: string, more: number) => counts.set(key, (counts.get(key) ?? 0) + more);
  for (const { kind, data } of told) {
    const { seat = 0, opponent = 0, livres = 0, price = 0, left = 0 } = data;
    const stone = STONES[data["stone"] ?? -1];
    const card = cardOf(data["card"]);
    if (kind === "sold" && stone) {
      const { jewels = 1 } = data;
      found.push({ fact: { of: "sold", seat, stone, jewels, livres }, weight: livres / 12 });
    }
    if (kind === "fined") found.push({ fact: { of: "fined", seat, opponent, livres }, weight: 12 });
    if (kind === "king_forbade" && stone)
      found.push({ fact: { of: "forbade", seat, stone }, weight: 7 });
    if (kind === "caught") found.push({ fact: { of: "caught", seat, opponent }, weight: 8 });
    if (kind === "stole") add(`thefts ${seat}`, 1);
    if (kind === "buying_ended") add(`wasted ${seat}`, left);
    if (kind === "favourite_played") add("fashion", 1);
    if (kind === "bought") add(`bought ${seat}`, 1);
    if (kind === "bought" && card) {
      const first = pricesOf(view, card)[0] ?? 0;
      const saved = first - price;
      if (saved > 4)
        found.push({ fact: { of: "bargain", seat, card, price, first }, weight: saved / 1.5 });
    }
  }
  for (const [key, count] of counts) {
    const [of, seat] = key.split(" ");
    if (of === "thefts" && count > 1)
      found.push({ fact: { of, seat: Number(seat), count }, weight: 3 * count });
    if (of === "wasted" && count > 5)
      found.push({ fact: { of, seat: Number(seat), ducats: count }, weight: count / 3 });
    if (of === "bought")
      found.push({ fact: { of, seat: Number(seat), count }, weight: count / 1000 });
    if (of === "fashion" && count > 1) found.push({ fact: { of, count }, weight: 2 * count });
  }
  const order = found.toSorted((one, other) => other.weight - one.weight).map(({ fact }) => fact);
  const first = order.filter((fact, i) => order.findIndex(({ of }) => of === fact.of) === i);
  return [...first, ...order.filter((fact) => !first.includes(fact))].slice(0, FACTS);
}

/** Livres after each sale, by seat, from nothing on. */
export function run(view: View): number[][] {
  return view.seats.map((_, seat) =>
    view.sheet.reduce<number[]>(
      (sums, sale) => [...sums, (sums.at(-1) ?? 0) + (sale[seat] ?? 0)],
      [0],
    ),
  );
}

/** The sale that put whoever won in front for good, and who alone had been in front before it, if somebody else. */
export function turningPoint(
  view: View,
): { sale: number; winners: readonly number[]; before: number | null } | null {
  const { winners } = view;
  if (!winners.length) return null;
  const last = view.sheet.length;
  const scores = run(view);
  const rows = Array.from({ length: last + 1 }, (_, sale) => scores.map((sums) => sums[sale] ?? 0));
  const sale = aheadFrom(rows, winners) ?? last;
  const [before, ...others] = most(rows[sale - 1] ?? []);
  const alone = before !== undefined && !others.length && !winners.includes(before);
  return { sale, winners, before: alone ? before : null };
}

/** The step of the replay at which this sale was over. */
export const stepAfter = (told: readonly Told[], sale: number): number | null => {
  const ends = told.filter(({ kind }) => kind === "sale_ended");
  const end = ends[sale - 1];
  return end ? end.move + 1 : null;
};
