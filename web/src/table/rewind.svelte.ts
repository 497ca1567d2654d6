// What this page has seen of a game that goes on: one may step back through it without leaving the table.

import type { Seen } from "../log.ts";

/** What one pair of eyes saw after so many moves. */
export interface Moment {
  number: number;
  view: any;
  /** How many events had been told. */
  lines: number;
}

/** More than any game has in one sitting; the oldest go first. */
const MOST = 1000;

export class Rewind {
  /** How far back one looks, among the moments of these eyes; null: at what is. */
  at = $state.raw<number | null>(null);
  #kept = $state.raw<ReadonlyMap<number | null, readonly Moment[]>>(new Map());
  readonly #eyes: () => number | null;
  moments = $derived.by(() => this.#kept.get(this.#eyes()) ?? []);
  now = $derived.by(() => (this.at === null ? null : (this.moments[this.at] ?? null)));

  constructor(eyes: () => number | null) {
    this.#eyes = eyes;
  }

  /** Keeps what was seen, each by its own eyes. */
  keep(views: ReadonlyMap<number | null, Seen>): void {
    const kept = new Map(this.#kept);
    for (const [seat, { message, log }] of views) {
      const known = kept.get(seat) ?? [];
      const moment = { number: message.number, view: message.view, lines: log.length };
      if ((known.at(-1)?.number ?? -1) < message.number)
        kept.set(seat, [...known.slice(1 - MOST), moment]);
    }
    this.#kept = kept;
  }

  begin(): void {
    if (this.moments.length > 1) this.at = this.moments.length - 2;
  }

  go(to: number): void {
    this.at = to >= this.moments.length - 1 ? null : Math.max(0, to);
  }

  end(): void {
    this.at = null;
  }
}
