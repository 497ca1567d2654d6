// What went wrong, as a sentence for people.

import type { Sentence } from "./gen/messages.gen.ts";

export class Problem extends Error {
  readonly status: number;
  readonly refusal: Sentence;

  constructor(status: number, refusal: Sentence) {
    super(refusal.sentence);
    this.status = status;
    this.refusal = refusal;
  }

  /** The house has said no: asking the same again would not help. */
  get final(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}
