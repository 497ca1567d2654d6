// Who offers when (C2.5): clockwise from the seller's left.

import { seating } from "../../parts/seats.ts";
import { leftOf, type View } from "../view.ts";

/** All but the seller, in the order in which they are asked. */
export const buyers = (view: View): number[] =>
  view.seller === null
    ? []
    : seating(view, leftOf(view, view.seller)).filter((seat) => seat !== view.seller);
