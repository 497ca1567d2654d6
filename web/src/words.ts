// Words in the reader's language: `t` in any component follows a change of language at once.
// Loaded one language at a time; a game's words only with the game (see games/load.ts).

import { untrack } from "svelte";

import type { Language } from "./gen/messages.gen.ts";
import { phrase, type Arguments, type Words } from "./phrase.ts";
import { spoken } from "./spoken.svelte.ts";

// Fetched and not imported: what a browser once failed to import it does not ask for again.
const addresses = import.meta.glob<string>("./gen/*.gen.json", {
  query: "?url",
  import: "default",
  eager: true,
});
/** What has been learnt: there is a bundle of words of each in the language spoken now. */
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

/** From now on in this language, everywhere. */
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

/** Makes a game's words known: those of its client, and those it needs of the game's own. */
export async function learn(game: string): Promise<void> {
  if (subjects.has(game)) return;
  // Whoever shows the game meanwhile must not begin anew at each change of language.
  const now = () => untrack(() => spoken.language);
  let words: Words;
  let wanted: Language;
  do {
    wanted = now();
    words = await load(wanted, [game]);
  } while (wanted !== now());
  subjects.add(game);
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
