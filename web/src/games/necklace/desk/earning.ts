// What a display, or the Alchemist, would earn, made from the server's preview.

import type { Told } from "../../../gen/messages.gen.ts";
import { STONES, type Stone } from "../view.ts";

export interface Foretold {
  sold: { stone: Stone; jewels: number; price: number; livres: number }[];
  /** All together, fines included. */
  livres: number;
}

export function foretold(told: readonly Told[], seat: number): Foretold | null {
  const own = told.filter(({ data }) => data["seat"] === seat);
  const sold = own.flatMap(({ kind, data }) => {
    const stone = STONES[data["stone"] ?? -1];
    if (kind !== "sold" || !stone) return [];
    const { jewels = 0, price = 0, livres = 0 } = data;
    return [{ stone, jewels, price, livres }];
  });
  const earned = own.find(({ kind }) => kind === "earned");
  return earned ? { sold, livres: earned.data["livres"] ?? 0 } : null;
}
