// What the games are called, in the reader's language where a game has a title of its own there.

import known from "../gen/facts/titles.gen.json" with { type: "json" };
import type { Language } from "../gen/messages.gen.ts";
import { language } from "../words.ts";

type Titles = Partial<Record<Language, string>>;

const titles: Readonly<Record<string, string>> = known;
const translated = import.meta.glob<Titles>("./*/titles.ts", { import: "default", eager: true });

export const titleOf = (game: string): string =>
  translated[`./${game}/titles.ts`]?.[language()] ?? titles[game] ?? "";
