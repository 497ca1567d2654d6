import { leads } from "../../parts/ahead.ts";
import type { View } from "../view.ts";

/** Nobody has more, and not everybody has as much. */
export function leading({ seats }: Pick<View, "seats">, seat: number): boolean {
  return leads(
    seats.map(({ score }) => score),
    seat,
  );
}
