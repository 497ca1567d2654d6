/**
 * Something fetched from the house. It is fetched again when what it depends on changes, or when
 * `again` is called.
 */
export class Fetched<Answer> {
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
