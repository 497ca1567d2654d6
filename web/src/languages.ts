import type { Language } from "./gen/messages.gen.ts";

export const LANGUAGES = ["en", "fr", "de"] as const satisfies readonly Language[];

/** Returns the first of our languages that the browser asks for, or English if it asks for none. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((known) => known === tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return "en";
}
