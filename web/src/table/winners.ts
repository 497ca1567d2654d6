import type { Table } from "../gen/messages.gen.ts";
import { listed } from "../listed.ts";
import { t } from "../words.ts";

/** Who has won, oneself as "you"; or that all agreed to end the game, so that nobody has. */
export function resultLine({ seats, winners, agreed }: Table, own?: number): string {
  if (agreed) return t("result.agreed");
  if (own !== undefined && winners?.includes(own)) {
    const others = winners.filter((seat) => seat !== own).map((seat) => seats[seat]?.name ?? "");
    return others.length ? t("result.you_shared", { names: listed(others) }) : t("result.you_won");
  }
  const who = (winners ?? []).map((seat) => seats[seat]?.name ?? "");
  return t("result.won", { names: listed(who), count: who.length });
}

/** Who has given up, so that a bot played on; empty if nobody has. */
export function resignedLine({ seats }: Table): string {
  const who = seats.filter(({ resigned }) => resigned).map(({ name }) => name);
  return who.length ? t("result.resigned", { names: listed(who), count: who.length }) : "";
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
