import type { View } from "../view.ts";

/** Nobody has more, and not everybody has as much. */
export function leading({ seats }: Pick<View, "seats">, seat: number): boolean {
  const scores = seats.map(({ score }) => score);
  const most = Math.max(...scores);
  return scores[seat] === most && scores.some((score) => score < most);
}
