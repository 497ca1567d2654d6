// Chances as one says them.

import { language } from "./words.ts";

/** `38%`, `38 %`: as it is written in the reader's language. */
export const percent = (chance: number): string =>
  new Intl.NumberFormat(language(), { style: "percent" }).format(chance);
