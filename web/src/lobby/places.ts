// Who is to sit where at a new table, while its maker is still arranging it.

import type { NewSeat } from "../gen/messages.gen.ts";

export interface Place {
  kind: NewSeat["kind"];
  bot: string;
  name: string;
}

const USUAL = 4;

/** Returns how many play as long as nobody has chosen a number. */
export const usualPlayers = (counts: readonly number[]): number =>
  counts.includes(USUAL) ? USUAL : Math.max(...counts);

const botAt = (bot: string): Place => ({ kind: "bot", bot, name: "" });

/** Returns this number of places: those there already, then bots. The maker sits on the first. */
export function arranged(count: number, bot: string, places: readonly Place[] = []): Place[] {
  const staying = places.slice(0, count);
  const more = Array.from({ length: count - staying.length }, () => botAt(bot));
  const all = [...staying, ...more];
  return all.some(({ kind }) => kind === "me") ? all : all.with(0, { ...botAt(bot), kind: "me" });
}

/** The maker sits on exactly one place: taking another leaves the old one to its former sitter. */
export function reseated(
  places: readonly Place[],
  index: number,
  changed: Place,
  bot: string,
): Place[] {
  const before = places[index];
  let all = places.with(index, changed);
  if (changed.kind === "me" && before) {
    all = all.map((place, other) => (place.kind === "me" && other !== index ? before : place));
  }
  return arranged(all.length, bot, all);
}

export function seatsOf(places: readonly Place[]): NewSeat[] {
  return places.map(({ kind, bot, name }) => {
    if (kind === "bot") return { kind, bot };
    return kind === "screen" ? { kind, name: name.trim() } : { kind };
  });
}
