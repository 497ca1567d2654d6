import { language, t } from "../words.ts";

export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language()).format(names);
}

export function winnersLine(winners: readonly number[], names: readonly string[]): string {
  const who = listed(winners.map((seat) => names[seat] ?? ""));
  return t("result.won", { names: who, count: winners.length });
}
