/** Which decision's answer is on its way. */
export class Sending {
  #answered = $state<number | null>(null);

  /** Whoever is asked the same again has been refused, or may change their mind. */
  constructor(asked: () => boolean) {
    $effect(() => {
      if (asked()) this.#answered = null;
    });
  }

  answer(decision: number | null): void {
    this.#answered = decision;
  }

  of(decision: number | null): boolean {
    return decision !== null && decision === this.#answered;
  }
}
