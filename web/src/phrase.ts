// A message and its arguments make a text, by the rules of vendome.core.words.

export type Words = Readonly<Record<string, string | readonly string[]>>;
export type Arguments = Readonly<Record<string, string | number>>;

/**
 * The text of `key`: `count` among the arguments picks the plural form, `{name}` stands for an
 * argument and `{name:group}` for the message `group.` + the argument. A key nobody translated is
 * shown as it is: the catalogues' own test finds it.
 */
export function phrase(
  words: Words,
  plural: Intl.PluralRules,
  key: string,
  args: Arguments = {},
): string {
  const message = words[key];
  if (message === undefined) return key;
  const text =
    typeof message === "string" ? message : chosen(message, plural, Number(args["count"] ?? 0));
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name: string, group?: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    return group ? phrase(words, plural, `${group}.${value}`, args) : String(value);
  });
}

function chosen(forms: readonly string[], plural: Intl.PluralRules, count: number): string {
  const form = plural.select(Math.abs(count)) === "one" ? forms[0] : forms[1];
  return form ?? forms[0] ?? "";
}
