// The director of what one pair of eyes sees at a table: another pair of eyes gets another one, which
// begins with what is, so that nothing of the eyes before is ever shown to them.

import { untrack } from "svelte";

import { elapsed } from "../clock.svelte.ts";
import type { Table } from "../gen/messages.gen.ts";
import type { Seen } from "../log.ts";
import { settings } from "../settings.svelte.ts";
import type { Script } from "./beat.ts";
import { Director, type Direction, type Shown, type Sight } from "./director.ts";
import { performing } from "./performing.ts";
import { short } from "./short.ts";

/** A director whose doings components follow. */
export class Directed<S extends Sight> {
  #shown = $state.raw() as Shown<S>;
  readonly sight = $derived(this.#shown.sight);
  readonly view = $derived(this.#shown.view);
  readonly moment = $derived(this.#shown.moment);
  readonly busy = $derived(this.#shown.busy);
  readonly lines = $derived(this.#shown.lines);
  readonly fresh = $derived(this.#shown.fresh);
  readonly #director: Director<S>;

  constructor(first: S, direction: Direction) {
    this.#director = new Director(first, direction, (shown) => (this.#shown = shown));
    this.#shown = this.#director.shown;
  }

  see(sight: S): void {
    this.#director.see(sight);
  }

  skip(): void {
    this.#director.skip();
  }

  close(): void {
    this.#director.close();
  }
}

interface Sources {
  seen: () => Seen | undefined;
  eyes: () => number | null;
  /** The reader sees what this director shows. */
  shown: () => boolean;
  script: () => Script;
  table: () => Table;
  /** What to add to this page's time to have the server's, in seconds. */
  ahead: () => number;
  board: () => HTMLElement | undefined;
}

export interface LiveSight extends Sight {
  message: Seen["message"];
}

export function directed(sources: Sources): { readonly now: Directed<LiveSight> | null } {
  const sight = (seen: Seen): LiveSight => ({
    message: seen.message,
    lines: seen.log.length,
    fresh: seen.fresh,
  });
  const known = $derived(sources.seen() !== undefined);
  const now = $derived.by((): Directed<LiveSight> | null => {
    const seat = sources.eyes();
    if (!known) return null;
    return untrack(() => {
      const seen = sources.seen();
      if (!seen) return null;
      const perform = performing(sources.board);
      return new Directed<LiveSight>(
        { ...sight(seen), fresh: [] },
        {
          script: sources.script(),
          seat,
          speed: () => settings.now.speed,
          still: reduced,
          hurried: () =>
            document.hidden || short(sources.table(), seat, sources.ahead() + elapsed()),
          perform: (beat, time) => (sources.shown() ? perform(beat, time) : () => {}),
        },
      );
    });
  });
  $effect.pre(() => {
    const seen = sources.seen();
    if (seen && now) untrack(() => now.see(sight(seen)));
  });
  $effect(() => {
    const director = now;
    return () => director?.close();
  });
  return {
    get now() {
      return now;
    },
  };
}

export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
