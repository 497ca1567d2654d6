// A line as a page shows it: whether it stands, and what keeps it from standing.

import { Line, hurryOnReturn, type Hearing, type Link } from "./live.ts";
import { me } from "./me.svelte.ts";

export class Lifeline {
  link = $state.raw<Link>("joining");
  /** The house can be reached, but no line to it can be opened. */
  barred = $state.raw(false);
  readonly #line: Line;
  readonly #leave: () => void;
  /** How often in a row the house was there and knew us, while the line failed. */
  #vain = 0;

  constructor(hearing: Omit<Hearing, "stranded">) {
    this.#line = new Line({
      ...hearing,
      change: (link, code) => {
        this.link = link;
        hearing.change(link, code);
      },
      hear: (message) => {
        this.#vain = 0;
        this.barred = false;
        hearing.hear(message);
      },
      stranded: () => void this.#ask(),
    });
    this.#leave = hurryOnReturn(this.#line);
    this.#line.open();
  }

  send(message: unknown): boolean {
    return this.#line.send(message);
  }

  close(): void {
    this.#leave();
    this.#line.close();
  }

  async #ask(): Promise<void> {
    const known = await me.knownStill();
    if (known === null) return; // the network, or the house is closed
    this.#vain = known ? this.#vain + 1 : 0;
    // Once may be chance: a house that has just come back.
    this.barred = this.#vain > 1;
    if (!this.barred) this.#line.hurry();
  }
}
