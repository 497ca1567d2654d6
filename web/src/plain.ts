/** Returns a text without case and accents, to find words in it, as vendome.core.rulebook does. */
export function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}
