// Moves of several words, chosen word by word: `forger`, then `forger 2`, then `forger 2 ruby`.

/** What a move can begin with. Two Courtiers are two plays: the printed one and a blank card. */
export function plays(forms: readonly string[]): string[] {
  const begun = forms.map((form) =>
    form.startsWith("courtier") ? form : (form.split(" ")[0] ?? ""),
  );
  return [...new Set(begun)].toSorted(
    (one, other) => Number(one === "end") - Number(other === "end"),
  );
}

/** The words that can follow what has been begun. */
export function nextWords(forms: readonly string[], begun: string): string[] {
  const words = forms
    .filter((form) => form.startsWith(`${begun} `))
    .map((form) => form.slice(begun.length + 1).split(" ")[0] ?? "");
  return [...new Set(words)];
}

/** All that has been begun on the way to a move: `forger`, `forger 2`. */
export function begunBy(path: string | null): string[] {
  const words = path?.split(" ") ?? [];
  return words.map((_, i) => words.slice(0, i + 1).join(" "));
}
