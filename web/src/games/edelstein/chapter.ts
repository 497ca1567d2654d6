import { t } from "../../words.ts";
import type { View } from "./view.ts";

/** "Phase 2 · Round 3", for lists of moments. */
export function chapter({ phase, round, players, stage }: View): string {
  if (stage === "over") return t("ask.over");
  if (players === 2) return t("edelstein.chapter.two", { phase, round });
  return t("edelstein.chapter", { phase, round });
}

/** The same with how many there are of each. */
export function fullChapter({ phase, round, rounds, players }: View): string {
  if (players === 2) return t("edelstein.chapter_of.two", { phase, round, rounds });
  return t("edelstein.chapter_of", { phase, round, rounds });
}
