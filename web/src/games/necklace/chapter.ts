import { t } from "../../words.ts";
import type { View } from "./view.ts";

/** "Turn 7", or the sale that interrupts it: for lists of moments. */
export function chapter({ stage, turns, sales_held }: View): string {
  if (stage === "over") return t("ask.over");
  if (stage === "selling" || stage === "alchemist") {
    return t("necklace.sale_number", { number: sales_held + 1 });
  }
  return t("necklace.turn_number", { turn: turns });
}
