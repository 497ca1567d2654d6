// What bots say at the table now and then. It follows from the table and from what all have been told,
// so that all who look on read the same.

import type { Table, Told } from "../gen/messages.gen.ts";
import { settings } from "../settings.svelte.ts";
import { t } from "../words.ts";

/** What kind of thing somebody says; each has lines of its own in the catalogue. */
export type Mood = "joy" | "sorrow" | "surprise" | "bargain" | "mischief" | "win" | "lose";

/** By kind of event: the mood of who acts in it. Only of events that everybody is told. */
export type Emotes = Readonly<Record<string, Mood>>;

export const GROUPS = [
  "remark.joy",
  "remark.sorrow",
  "remark.surprise",
  "remark.bargain",
  "remark.mischief",
  "remark.win",
  "remark.lose",
];

const LINES = 4; // of each mood
const SELDOM = 6;
const SHOWN = 3500; // milliseconds

export class Remarks {
  #said = $state.raw<ReadonlyMap<number, string>>(new Map());
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  /** What is said at a seat now. */
  at(seat: number): string | null {
    return this.#said.get(seat) ?? null;
  }

  hear(table: Table, told: readonly Told[], emotes: Emotes = {}): void {
    if (!settings.now.speed) return;
    for (const { move, kind, data } of told) {
      const mood = emotes[kind];
      const seat = data["seat"];
      if (!mood || seat === undefined) continue;
      const lot = hash(`${table.id} ${move} ${kind} ${seat}`);
      if (lot % SELDOM === 0) this.#say(table, seat, mood, lot);
    }
  }

  /** The game is over: who has won says so, and some of the others. */
  end(table: Table): void {
    if (!settings.now.speed) return;
    for (const { seat } of table.seats) {
      const lot = hash(`${table.id} ${seat}`);
      if (table.winners?.includes(seat)) this.#say(table, seat, "win", lot);
      else if (lot % 2) this.#say(table, seat, "lose", lot);
    }
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #say(table: Table, seat: number, mood: Mood, lot: number): void {
    if (table.seats[seat]?.kind !== "bot") return;
    const line = 1 + (Math.floor(lot / SELDOM) % LINES);
    this.#said = new Map(this.#said).set(seat, t(`remark.${mood}.${line}`));
    clearTimeout(this.#timers.get(seat));
    const silence = () => {
      const rest = new Map(this.#said);
      rest.delete(seat);
      this.#said = rest;
    };
    this.#timers.set(seat, setTimeout(silence, SHOWN));
  }
}

/** FNV-1a: the same number for the same words on every machine. */
function hash(words: string): number {
  let sum = 0x811c9dc5;
  for (const letter of words) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return sum >>> 0;
}
