// The log of one pair of eyes, kept up with what a socket tells.

import type { Told, ViewMessage } from "./gen/messages.gen.ts";

export interface Seen {
  message: ViewMessage;
  log: readonly Told[];
  /** What happened since the view before; empty when nothing can be said to have just happened. */
  fresh: Told[];
}

/** More moves at once than anybody could follow: a return after an absence. */
const TOO_MANY = 12;

export function look(before: Seen | undefined, message: ViewMessage): Seen {
  const known = (before?.log ?? []).filter((told) => told.move < message.since);
  return { message, log: [...known, ...message.told], fresh: fresh(before?.message, message) };
}

function fresh(before: ViewMessage | undefined, { number, told }: ViewMessage): Told[] {
  if (!before || number <= before.number || number - before.number > TOO_MANY) return [];
  return told.filter(({ move }) => move >= before.number);
}

export const sentence = (told: Told) => told.parts.map(({ text }) => text).join("");
