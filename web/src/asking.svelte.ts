/** Something asked for, that is asked for again when what it depends on changes or on request. */
export class Asking<Answer> {
  readonly #ask: () => Promise<Answer>;
  #attempt = $state(0);
  readonly answer = $derived.by(() => {
    void this.#attempt;
    return this.#ask();
  });

  constructor(ask: () => Promise<Answer>) {
    this.#ask = ask;
  }

  readonly again = (): void => {
    this.#attempt += 1;
  };
}
