// Who sits at this browser: a guest from the first visit on.

import { api } from "./api.ts";
import type { AboutMe, Person } from "./gen/messages.gen.ts";

class Me {
  person = $state.raw<Person | null>(null);
  /** The house has forgotten who sat here, and made a new guest. */
  forgotten = $state.raw(false);
  #meeting: Promise<Person> | null = null;

  /** Sockets and seats need the cookie that this brings. */
  meet(): Promise<Person> {
    this.#meeting ??= this.#ask();
    return this.#meeting;
  }

  /** Asks anew whether the house still knows us. Returns null if it cannot be reached. */
  async knownStill(): Promise<boolean | null> {
    const before = this.person?.id;
    this.#meeting = null;
    try {
      const { id } = await this.meet();
      const known = before === undefined || id === before;
      if (!known) this.forgotten = true;
      return known;
    } catch {
      return null;
    }
  }

  async introduce(about: AboutMe): Promise<void> {
    this.person = await api.introduce(about);
  }

  async #ask(): Promise<Person> {
    try {
      return (this.person = await api.me());
    } catch (problem) {
      this.#meeting = null;
      throw problem;
    }
  }
}

export const me = new Me();
