import type { Seat } from "../../gen/messages.gen.ts";

/** The face at a seat: that which the house gives it, or one by its place. */
export const faceOf = (seat: Seat & { face?: number }): number => seat.face ?? seat.seat;
