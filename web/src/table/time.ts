// What is left of a seat's time: of its decision's own first, then of its reserve.

import type { Seat } from "../gen/messages.gen.ts";

export interface TimeLeft {
  seconds: number;
  /** The decision's own time is up: these are seconds of the reserve. */
  onReserve: boolean;
}

/** `now` is the server's time. Of a decision nobody owes in time there is nothing left to count. */
export function timeLeft(seat: Pick<Seat, "deadline" | "reserve">, now: number): TimeLeft | null {
  if (seat.deadline === null) return null;
  const left = Math.max(0, seat.deadline - now);
  const own = left - (seat.reserve ?? 0);
  const onReserve = Boolean(seat.reserve) && own <= 0;
  return { seconds: onReserve ? left : own, onReserve };
}
