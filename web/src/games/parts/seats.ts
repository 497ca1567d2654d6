// Seats around a table, whatever is played there.

interface Seated<Seat> {
  players: number;
  seats: readonly Seat[];
}

export function seatOf<Seat>(view: Seated<Seat>, seat: number): Seat {
  const found = view.seats[seat];
  if (!found) throw new RangeError(`no seat ${seat} in a game of ${view.players}`);
  return found;
}

/** Everybody, in the order of their places at the end of a game; who shares one, around the table. */
export function byPlace(view: Seated<{ place: number | null }>): number[] {
  const place = (seat: number) => view.seats[seat]?.place ?? 0;
  return view.seats.map((_, seat) => seat).toSorted((one, other) => place(one) - place(other));
}

/** Everybody, one's own seat first, then on around the table. */
export function seating(view: Seated<unknown>, seat: number | null): number[] {
  return view.seats.map((_, i) => (i + (seat ?? 0)) % view.players);
}
