// Words in the reader's language. `t` in any component follows a change of language at once.
// One language is loaded at a time, and a game's words only with the game (see games/load.ts).

import { untrack } from "svelte";

import type { Language } from "./gen/messages.gen.ts";
import { phrase, type Arguments, type Words } from "./phrase.ts";
import { spoken } from "./spoken.svelte.ts";

// They are fetched, not imported: a browser does not import again what it once failed to import.
const addresses = import.meta.glob<string>("./gen/*.gen.json", {
  query: "?url",
  import: "default",
  eager: true,
});
/** The bundles of words that were loaded, in the language spoken now. */
const subjects = new Set(["words"]);
let chosen: Language | null = null;

export function t(key: string, args?: Arguments): string {
  return phrase(spoken.words, spoken.plural, key, args);
}

export function isSaid(key: string): boolean {
  return key in spoken.words;
}

export function language(): Language {
  return spoken.language;
}

/** Speaks this language from now on, everywhere. */
export async function speak(wanted: Language): Promise<void> {
  chosen = wanted;
  let words: Words;
  let known: number;
  do {
    known = subjects.size;
    words = await load(wanted, [...subjects]);
  } while (subjects.size > known); // a game was learnt meanwhile, in the language before
  if (chosen !== wanted) return; // the reader has changed their mind meanwhile
  spoken.language = wanted;
  spoken.words = words;
  document.documentElement.lang = wanted;
}

/** Loads a game's words: those of its client, and those that it needs of the game's own. */
export async function learn(game: string): Promise<void> {
  if (subjects.has(game)) return;
  // What shows the game meanwhile must not begin anew at each change of language.
  const now = () => untrack(() => spoken.language);
  let words: Words;
  let wanted: Language;
  do {
    wanted = now();
    words = await load(wanted, [game]);
  } while (wanted !== now());
  subjects.add(game);
  // The first plural is slow, and is not to come in the middle of a moment.
  untrack(() => spoken.plural).select(1);
  spoken.words = { ...untrack(() => spoken.words), ...words };
}

async function load(wanted: Language, about: readonly string[]): Promise<Words> {
  const parts = about.map((subject) => bundle(addresses[`./gen/${subject}.${wanted}.gen.json`]));
  return Object.assign({}, ...(await Promise.all(parts)));
}

async function bundle(address = ""): Promise<Words> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no words at ${address}`);
  return (await answer.json()) as Words;
}
