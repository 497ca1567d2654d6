import type { Clock } from "../gen/messages.gen.ts";
import { t } from "../words.ts";

/** How long each decision may take. */
export function clockWords({ kind, amount = 0 }: Clock): string {
  if (kind === "live") return t("clock.live", { count: amount });
  if (kind === "days") return t("clock.correspondence", { count: amount });
  return t("clock.none");
}
