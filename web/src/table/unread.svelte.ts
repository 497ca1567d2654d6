// The chat lines that the reader has not seen: those of others that came while the
// chat was out of sight.

import type { Attachment } from "svelte/attachments";

import { me } from "../me.svelte.ts";
import type { Sitting } from "../sitting.svelte.ts";

/** Lines at once, for those who listen. */
const ALOUD = 5;

export class Unread {
  readonly #sitting: Sitting;
  #inSight = $state(false);
  #read = $state(-1);

  /** Lines of others since this page came to the table. */
  news = $derived.by(() => {
    const { earlier, muted, chat } = this.#sitting;
    if (earlier === null) return [];
    return chat.filter(
      ({ number, person }) =>
        number > earlier && person !== me.person?.id && !muted.includes(person),
    );
  });
  aloud = $derived(this.news.slice(-ALOUD));
  count = $derived(
    this.#inSight ? 0 : this.news.filter(({ number }) => number > this.#read).length,
  );

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  /** Watches the place where lines are read. */
  readonly sight: Attachment<HTMLElement> = (place) => {
    const observer = new IntersectionObserver((entries) => {
      this.#inSight = entries.at(-1)?.isIntersecting ?? true;
    });
    observer.observe(place);
    $effect(() => {
      if (this.#inSight) this.#read = this.news.at(-1)?.number ?? this.#read;
    });
    return () => {
      observer.disconnect();
      this.#inSight = false;
    };
  };
}
