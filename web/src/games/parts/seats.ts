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

/** Everybody, one's own seat first, then on around the table. */
export function seating(view: Seated<unknown>, seat: number | null): number[] {
  return view.seats.map((_, i) => (i + (seat ?? 0)) % view.players);
}
