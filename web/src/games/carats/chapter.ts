import { t } from "../../words.ts";
import { capital, partName } from "./said.ts";
import type { View } from "./view.ts";

/** "Morning · sale 2 of 4", for lists of moments. */
export function chapter({ stage, part, turn, turns }: View): string {
  if (stage === "over") return t("carats.stage.over");
  if (stage === "rating") return t("carats.stage.rating");
  if (part === null) return t("carats.stage.screens");
  return t("carats.chapter", { part: capital(partName(part)), turn, turns });
}
