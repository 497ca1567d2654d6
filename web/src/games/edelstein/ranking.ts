// The final ranking, in the order of money. The server alone says who wins, since it settles ties (E8.3).

import { seatOf } from "../parts/seats.ts";

import type { View } from "./view.ts";

export interface Ranked {
  seat: number;
  place: number;
}

export function ranking(view: View): Ranked[] {
  const all = view.seats.map(({ money }, seat) => ({
    seat,
    money,
    won: view.winners.includes(seat),
  }));
  const ahead = (one: (typeof all)[number], other: (typeof all)[number]) =>
    one.won === other.won ? one.money > other.money : one.won;
  return all
    .toSorted((one, other) => Number(ahead(other, one)) - Number(ahead(one, other)))
    .map((each) => ({
      seat: each.seat,
      place: 1 + all.filter((other) => ahead(other, each)).length,
    }));
}

/** Returns who has as much money as the winner, and yet did not win. */
export function asRich(view: View, winner: number): number[] {
  const { money } = seatOf(view, winner);
  return view.seats.flatMap((each, seat) =>
    each.money === money && !view.winners.includes(seat) ? [seat] : [],
  );
}
