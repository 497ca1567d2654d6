// The log of one pair of eyes, kept up to date with what a socket sends.

import { changed, type Change } from "./changes.ts";
import type { SentencesMessage, Told, ViewChange, ViewMessage } from "./gen/messages.gen.ts";

export interface Seen {
  message: ViewMessage;
  log: readonly Told[];
  /** From this line on the log has its sentences; those before must be asked for. */
  worded: number;
  /** What happened since the view before; empty if that view was not seen. */
  fresh: Told[];
}

/** More moves at once than anybody could follow: a return after an absence. */
const TOO_MANY = 12;

export function look(before: Seen | undefined, message: ViewMessage): Seen {
  const known = (before?.log ?? []).filter((told) => told.move < message.since);
  const wordless = message.told.findLastIndex(({ parts }) => parts.length === 0) + 1;
  return {
    message,
    log: [...known, ...message.told],
    worded: wordless ? known.length + wordless : known.length && before ? before.worded : 0,
    fresh: fresh(before?.message, message),
  };
}

function fresh(before: ViewMessage | undefined, { number, told }: ViewMessage): Told[] {
  if (!before || number <= before.number || number - before.number > TOO_MANY) return [];
  return told.filter(({ move }) => move >= before.number);
}

/** Returns a view after a change, or null if the change builds on another one. */
export function turned(
  before: ViewMessage | undefined,
  { base, number, change, told }: ViewChange,
): ViewMessage | null {
  if (before?.number !== base) return null;
  const after = changed(before, change as Change) as ViewMessage;
  return { ...after, number, since: base, told };
}

/** Returns a log with a page of its sentences added. */
export function worded(seen: Seen, { first, sentences }: SentencesMessage): Seen {
  const log = seen.log.map((told, line) => {
    const parts = sentences[line - first];
    return parts ? { ...told, parts } : told;
  });
  const joins = first + sentences.length >= seen.worded;
  return { ...seen, log, worded: joins ? Math.min(first, seen.worded) : seen.worded };
}

/** Returns a log without its sentences, whose language is no longer wanted. */
export function silenced(seen: Seen): Seen {
  const log = seen.log.map((told) => ({ ...told, parts: [] }));
  return { ...seen, log, worded: log.length };
}

export const sentence = (told: Told) => told.parts.map(({ text }) => text).join("");
