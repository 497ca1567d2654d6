// What there is to tell of a game that is over, made from its events: where it turned, and what stood out.

import type { Told } from "../../../gen/messages.gen.ts";
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
  | { of: "fashion"; count: number };

const FACTS = 3;

/** The three that stand out most, one of a kind. */
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
    if (of === "fashion" && count > 1) found.push({ fact: { of, count }, weight: 2 * count });
  }
  const kinds = new Set<string>();
  return found
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ fact }) => fact)
    .filter(({ of }) => !kinds.has(of) && kinds.add(of))
    .slice(0, FACTS);
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

/** The sale that put the winner in front for good, and who had been in front before it; null: nobody had. */
export function turningPoint(
  view: View,
): { sale: number; winner: number; before: number | null } | null {
  const [winner] = view.winners;
  if (winner === undefined) return null;
  const scores = run(view);
  const ahead = (sale: number) =>
    scores.every(
      (sums, seat) => seat === winner || (sums[sale] ?? 0) < (scores[winner]?.[sale] ?? 0),
    );
  const last = view.sheet.length;
  let sale = last;
  while (sale > 1 && ahead(sale - 1)) sale--;
  const sums = scores.map((each) => each[sale - 1] ?? 0);
  const most = Math.max(...sums);
  const leaders = sums.flatMap((sum, seat) => (sum === most ? [seat] : []));
  const [before = null] = leaders.length === 1 && leaders[0] !== winner ? leaders : [];
  return { sale, winner, before };
}
