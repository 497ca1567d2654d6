import type { Table } from "../gen/messages.gen.ts";
import { listed } from "../listed.ts";
import { t } from "../words.ts";

export function winnersLine(winners: readonly number[], names: readonly string[]): string {
  const who = listed(winners.map((seat) => names[seat] ?? ""));
  return t("result.won", { names: who, count: winners.length });
}

/** Returns everybody's score: the winners first, then by what they reached. */
export function ranked({ seats, scores, winners }: Table) {
  return seats
    .map(({ seat, name }) => ({
      seat,
      name,
      score: scores?.[seat] ?? 0,
      won: winners?.includes(seat) ?? false,
    }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score);
}
