import type { Clock } from "../gen/messages.gen.ts";
import { t } from "../words.ts";

/** How long each decision may take, and what each seat has in reserve. */
export function clockWords({ kind, amount = 0, reserve = 0 }: Clock): string {
  if (kind === "none") return t("clock.none");
  const count = amount;
  const each = kind === "live" ? t("clock.live", { count }) : t("clock.correspondence", { count });
  return reserve ? t("clock.reserve", { each, reserve: reserveWords(kind, reserve) }) : each;
}

/** A reserve of seconds, shown in minutes, or of days. */
export function reserveWords(kind: Clock["kind"], reserve: number): string {
  if (kind === "days") return t("clock.days", { count: reserve });
  return t("clock.minutes", { count: Math.max(1, Math.round(reserve / 60)) });
}

/** Minutes and seconds; of much time only hours or days. */
export function timeWords(seconds: number): string {
  const left = Math.round(seconds);
  if (left >= 48 * 3600) return t("clock.days", { count: Math.floor(left / 86400) });
  if (left >= 3600) return t("clock.hours", { count: Math.floor(left / 3600) });
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
