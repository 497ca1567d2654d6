// Who sits at this browser: a guest from the first visit on.

import { api } from "./api.ts";
import type { Person } from "./gen/messages.gen.ts";

class Me {
  person = $state.raw<Person | null>(null);
  #meeting: Promise<Person> | null = null;

  /** Sockets and seats need the cookie that this brings. */
  meet(): Promise<Person> {
    this.#meeting ??= this.#ask();
    return this.#meeting;
  }

  async rename(name: string): Promise<void> {
    this.person = await api.rename({ name });
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
