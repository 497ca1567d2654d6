// Whether the clock leaves time to show what happened.

import type { Table } from "../gen/messages.gen.ts";

/** With less than this on the clock of who is asked, in seconds, or this share of it, nothing is held back. */
const SHORT = 10;
const SHARE = 1 / 3;

type Clocked = Pick<Table, "clock" | "seats" | "question">;

/** Whether a seat has too little time left for anything to be held back from it, by the server's time. */
export function short(
  { clock, seats, question }: Clocked,
  seat: number | null,
  now: number,
): boolean {
  if (seat === null) return false;
  if (question?.ends && question.asked.includes(seat)) return true;
  const mine = seats[seat];
  if (!mine?.waiting || mine.deadline === null || clock.kind !== "live") return false;
  // Nobody is to lose any of their reserve over what is shown.
  const left = mine.deadline - (mine.reserve ?? 0) - now;
  return left < Math.max(SHORT, (clock.amount ?? 0) * SHARE);
}
