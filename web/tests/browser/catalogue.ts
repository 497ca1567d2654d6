// What the pages should say, from the catalogues themselves.

import { readFileSync } from "node:fs";
import { join } from "node:path";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

const root = join(import.meta.dirname, "..", "..", "..");
const GAMES = ["edelstein", "carats", "necklace"] as const;
type Game = (typeof GAMES)[number];

/** Two games may say different things under one key: each is read with the house, not with the other. */
const read = (language: Language, game: Game): Map<string, string> => {
  const folders = [
    "web/catalogue",
    `web/src/games/${game}/catalogue`,
    `src/vendome/games/${game}/text/catalogue`,
    "src/vendome/server/catalogue",
  ];
  const entries = folders.flatMap((folder) => {
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

const catalogues = new Map(
  GAMES.flatMap((game) =>
    LANGUAGES.map((language) => [`${game} ${language}`, read(language, game)] as const),
  ),
);

/** A message with its arguments filled in; those named by a group are looked up in it. */
export function said(
  language: Language,
  key: string,
  args: Record<string, string | number> = {},
  game: Game = "edelstein",
): string {
  const text = catalogues.get(`${game} ${language}`)?.get(key);
  if (text === undefined) throw new Error(`no ${key} in ${language}`);
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, group?: string) =>
    group ? said(language, `${group}.${args[name]}`, {}, game) : String(args[name]),
  );
}

/** All keys that have a dot in them, as nobody should ever read one. */
export const keys: ReadonlySet<string> = new Set(
  [...catalogues.values()].flatMap((catalogue) =>
    [...catalogue.keys()].filter((key) => key.includes(".")),
  ),
);
