// Words in the reader's language: `t` in any component follows a change of language at once.
// Loaded one language at a time; a game's words only with the game (see games/load.ts).

import { untrack } from "svelte";

import type { Language } from "./gen/messages.gen.ts";
import { phrase, type Arguments, type Words } from "./phrase.ts";
import { spoken } from "./spoken.svelte.ts";

const bundles = import.meta.glob<Words>("./gen/*.gen.json", { import: "default" });
const subjects = new Set(["words"]);

export function t(key: string, args?: Arguments): string {
  return phrase(spoken.words, spoken.plural, key, args);
}

export function isSaid(key: string): boolean {
  return key in spoken.words;
}

export function language(): Language {
  return spoken.language;
}

/** From now on in this language, everywhere. */
export async function speak(wanted: Language): Promise<void> {
  const words = await load(wanted);
  spoken.language = wanted;
  spoken.words = words;
  document.documentElement.lang = wanted;
}

/** Makes a game's words known: those of its client, and those it needs of the game's own. */
export async function learn(game: string): Promise<void> {
  if (subjects.has(game)) return;
  subjects.add(game);
  // Whoever shows the game meanwhile must not begin anew at each change of language.
  spoken.words = await load(untrack(() => spoken.language));
}

async function load(wanted: Language): Promise<Words> {
  const parts = [...subjects].map((subject) => bundles[`./gen/${subject}.${wanted}.gen.json`]?.());
  return Object.assign({}, ...(await Promise.all(parts)));
}
