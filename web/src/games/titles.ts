// What the games are called.

import known from "../gen/facts/titles.gen.json" with { type: "json" };

const titles: Readonly<Record<string, string>> = known;

export const titleOf = (game: string): string => titles[game] ?? "";
