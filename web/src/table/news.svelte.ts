// What is new in the sheets: what has come to each since it was last open, or since this page came.

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import type { Seat, Told } from "../gen/messages.gen.ts";
import { t } from "../words.ts";

/** How much there is in a sheet, or what it says as long as nothing changes. */
export type Mark = number | string;

/** How much of a log is of these kinds, and no doing of this seat. */
export const countOf = (log: readonly Told[], kinds?: readonly string[], seat?: number | null) =>
  log.filter(
    ({ kind, data }) => (!kinds || kinds.includes(kind)) && (seat == null || data["seat"] !== seat),
  ).length;

/** Who sits where, and who plays there; not who is there just now, which comes and goes. */
export const sittersOf = (seats: readonly Seat[]): string =>
  JSON.stringify(seats.map(({ name, kept, resigned }) => [name, kept, resigned]));

export class News {
  readonly #now: () => Readonly<Record<string, Mark>> | null;
  readonly #open: () => string | null;
  readonly #eyes: () => number | null;
  readonly #read = new SvelteMap<string, Mark>();

  /** Each pair of eyes has read for itself. */
  constructor(
    now: () => Readonly<Record<string, Mark>> | null,
    eyes: () => number | null,
    open: () => string | null,
  ) {
    this.#now = now;
    this.#eyes = eyes;
    this.#open = open;
    $effect.pre(() => {
      const marks = Object.entries(now() ?? {});
      const sheet = open();
      const seat = eyes();
      untrack(() => {
        for (const [id, mark] of marks) {
          const key = `${seat}/${id}`;
          if (id === sheet || !this.#read.has(key)) this.#read.set(key, mark);
        }
      });
    });
  }

  /** Returns the mark on the sign of a sheet, and the same in words. */
  mark(
    id: string,
    said: (count: number) => string = () => t("stage.news"),
  ): { news: boolean; newsSaid: string } {
    const count = this.#in(id);
    return { news: count > 0, newsSaid: said(count) };
  }

  #in(id: string): number {
    const now = this.#now()?.[id];
    const read = this.#read.get(`${this.#eyes()}/${id}`);
    if (this.#open() === id || now === undefined || read === undefined) return 0;
    if (typeof now === "number" && typeof read === "number") return Math.max(0, now - read);
    return now === read ? 0 : 1;
  }
}
