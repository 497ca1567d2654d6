// What the pages should say, from the catalogues themselves.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

const root = join(import.meta.dirname, "..", "..", "..");
const FOLDERS = [
  "web/catalogue",
  "web/src/games/edelstein/catalogue",
  "src/vendome/games/edelstein/catalogue",
  "src/vendome/server/catalogue",
];

const read = (language: Language): Map<string, string> => {
  const entries = FOLDERS.flatMap((folder) => {
    const text = readFileSync(join(root, folder, `${language}.po`), "utf8");
    // A message on several lines is in quotes on each of them; of plurals the first form will do.
    const found = text.matchAll(
      /^msgid "(.+)"\n(?:msgid_plural .+\n)?msgstr(?:\[0\])? ((?:".*"\n?)+)/gm,
    );
    return [...found].map(([, key = "", quoted = ""]): [string, string] => [
      key,
      [...quoted.matchAll(/"(.*)"/g)]
        .map(([, part]) => part)
        .join("")
        .replaceAll('\\"', '"'),
    ]);
  });
  return new Map(entries);
};

const catalogues = new Map(LANGUAGES.map((language) => [language, read(language)]));

/** A message with its arguments filled in; those named by a group are looked up in it. */
export function said(
  language: Language,
  key: string,
  args: Record<string, string | number> = {},
): string {
  const text = catalogues.get(language)?.get(key);
  if (text === undefined) throw new Error(`no ${key} in ${language}`);
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, group?: string) =>
    group ? said(language, `${group}.${args[name]}`) : String(args[name]),
  );
}

/** All keys that have a dot in them, as nobody should ever read one. */
export const keys: ReadonlySet<string> = new Set(
  [...(catalogues.get("en")?.keys() ?? [])].filter((key) => key.includes(".")),
);
