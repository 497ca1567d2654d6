// What one has seen of a game that goes on: one may step back through it without leaving the table. What this
// page has not seen itself, the house shows: each seat its own.

import type { Past } from "../gen/messages.gen.ts";
import type { Seen } from "../log.ts";

/** What one pair of eyes saw after so many moves. */
export interface Moment {
  number: number;
  view: any;
}

/** More than any game has in one sitting; the oldest go first, and are asked for again. */
const MOST = 1000;

type Views = ReadonlyMap<number, unknown>;

export class Rewind {
  /** After how many moves one looks; null: at what is. */
  at = $state.raw<number | null>(null);
  /** Why what was before could not be had. */
  problem = $state.raw<unknown>(null);
  #kept = $state.raw<ReadonlyMap<number | null, Views>>(new Map());
  #asking = false;
  readonly #eyes: () => number | null;
  readonly #ask: (seat: number | null, before: number) => Promise<Past>;
  readonly #views = $derived.by((): Views => this.#kept.get(this.#eyes()) ?? new Map());
  /** How many moves had been made in what these eyes saw last. */
  last = $derived(Math.max(0, ...this.#views.keys()));
  /** What is shown: until it has come, what is nearest of all that is here. */
  now = $derived.by((): Moment | null => {
    const { at } = this;
    if (at === null) return null;
    const [nearest] = [...this.#views.keys()].toSorted(
      (one, other) => Math.abs(one - at) - Math.abs(other - at),
    );
    return nearest === undefined ? null : { number: nearest, view: this.#views.get(nearest) };
  });

  constructor(
    eyes: () => number | null,
    ask: (seat: number | null, before: number) => Promise<Past>,
  ) {
    this.#eyes = eyes;
    this.#ask = ask;
  }

  /** Keeps what was seen, each by its own eyes. */
  keep(seen: ReadonlyMap<number | null, Seen>): void {
    const kept = new Map(this.#kept);
    for (const [seat, { message }] of seen) {
      const known = kept.get(seat) ?? new Map<number, unknown>();
      if (!known.has(message.number))
        kept.set(seat, new Map([...known].slice(1 - MOST)).set(message.number, message.view));
    }
    this.#kept = kept;
  }

  begin(): void {
    if (this.last > 0) this.go(this.last - 1);
  }

  go(to: number): void {
    this.at = to >= this.last ? null : Math.max(0, to);
    void this.#reach();
  }

  end(): void {
    this.at = null;
    this.problem = null;
  }

  /** Asks for what is looked at, a page at a time, as long as it is not here and something comes. */
  async #reach(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.at !== null && !this.#views.has(this.at)) {
        const seat = this.#eyes();
        const { first, views } = await this.#ask(seat, this.at + 1);
        if (!views.length) break;
        const known = this.#kept.get(seat) ?? new Map<number, unknown>();
        const come = views.map((view, place): [number, unknown] => [first + place, view]);
        this.#kept = new Map(this.#kept).set(seat, new Map([...come, ...known]));
      }
      this.problem = null;
    } catch (caught) {
      this.problem = caught;
    } finally {
      this.#asking = false;
    }
  }
}
