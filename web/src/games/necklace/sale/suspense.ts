// What was known before a sale. As long as the sale is being shown, nothing else shows how it ended.

import type { View } from "../view.ts";
import type { SaleTold } from "./script.ts";

export function before(view: View, sale: SaleTold): View {
  const scores = view.scores.map((_, seat) => (sale.points[seat] ?? 0) - (sale.earned[seat] ?? 0));
  return {
    ...view,
    scores,
    winners: [],
    sheet: view.sheet.slice(0, sale.number - 1),
    seats: view.seats.map((player, seat) => ({
      ...player,
      score: scores[seat] ?? player.score,
      place: null,
    })),
  };
}
