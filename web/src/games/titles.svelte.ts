// What the games are called: empty until the house has told it.

import { games } from "./offered.ts";

class Titles {
  #known = $state.raw<ReadonlyMap<string, string>>(new Map());
  #asked = false;

  of(game: string): string {
    if (!this.#asked) this.#ask();
    return this.#known.get(game) ?? "";
  }

  #ask(): void {
    this.#asked = true;
    games().then(
      (offered) => (this.#known = new Map(offered.map(({ name, title }) => [name, title]))),
      () => (this.#asked = false),
    );
  }
}

export const titles = new Titles();
