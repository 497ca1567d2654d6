// Phrases of the chat: each has a name, and everybody reads it in their own language.

import type { ChatLine, Phrase } from "../gen/messages.gen.ts";
import { isSaid, t } from "../words.ts";

export const GROUPS = ["chat.phrase"];

const names: Record<Phrase, true> = {
  hello: true,
  good_luck: true,
  nicely_done: true,
  thanks: true,
  you_are_welcome: true,
  sorry: true,
  oops: true,
  wow: true,
  thinking: true,
  moment: true,
  back: true,
  no_hurry: true,
  good_game: true,
  again: true,
  gladly: true,
  not_now: true,
  must_go: true,
  goodbye: true,
};

/** In the order in which they are offered. */
export const PHRASES = Object.keys(names) as Phrase[];

export const phraseWords = (phrase: Phrase): string => t(`chat.phrase.${phrase}`);

/** What a line says. A phrase that only a newer page knows is named. */
export function lineWords({ text, phrase }: ChatLine): string {
  if (!phrase) return text;
  return isSaid(`chat.phrase.${phrase}`) ? phraseWords(phrase) : phrase;
}
