// What has been put together so far, and whether it may be played: the server says so, not we.

import { untrack } from "svelte";

import type { Sentence } from "../../gen/messages.gen.ts";

type Judge = (move: string) => Promise<Sentence | null>;

export class Judgement {
  /** The move as it stands; null if nothing has been chosen yet. */
  move = $state.raw<string | null>(null);
  #answer = $state.raw<{ move: string; refusal: Sentence | null } | null>(null);
  #forms: () => readonly string[];
  #judge: Judge;
  #asking = false;
  /** There is something new to ask about. */
  #open = false;

  #listed = $derived.by(() => this.move !== null && this.#forms().includes(this.move));
  #answered = $derived(this.#answer !== null && this.#answer.move === this.move);
  legal = $derived(this.#listed || (this.#answered && this.#answer?.refusal === null));
  refusal = $derived(this.#answered && !this.#listed ? (this.#answer?.refusal ?? null) : null);

  constructor(forms: () => readonly string[], judge: Judge) {
    this.#forms = forms;
    this.#judge = judge;
  }

  compose(move: string | null): void {
    this.move = move;
    this.#open = true;
    void this.#ask();
  }

  /** What was answered no longer holds, as after a lost line or in another language. */
  again(): void {
    this.#answer = null;
    this.#open = true;
    void this.#ask();
  }

  /** One question at a time; the last thing composed is always asked about in the end. */
  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#open && this.move !== null && !this.#forms().includes(this.move)) {
        this.#open = false;
        const move = this.move;
        this.#answer = { move, refusal: await this.#judge(move) };
      }
    } finally {
      this.#asking = false;
    }
  }
}

interface Asking {
  decision: number | null;
  forms: readonly string[];
  judge: Judge;
  hint?: string | null;
}

/** One for each decision, which goes with it. */
export function judging(props: () => Asking): { readonly now: Judgement } {
  const decision = $derived(props().decision);
  const now = $derived.by(() => {
    void decision;
    return untrack(
      () =>
        new Judgement(
          () => props().forms,
          (move) => props().judge(move),
        ),
    );
  });
  // A hint is laid on the board as if it had been put together there.
  $effect(() => {
    const { hint = null } = props();
    if (hint !== null) untrack(() => now.compose(hint));
  });
  return {
    get now() {
      return now;
    },
  };
}
