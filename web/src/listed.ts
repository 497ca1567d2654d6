import { language } from "./words.ts";

/** `red, green and blue`. */
export function listed(items: readonly string[]): string {
  // British English has no comma before the last.
  const locale = language() === "en" ? "en-GB" : language();
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(items);
}
