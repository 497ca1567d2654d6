// The tables I am invited to, as whatever socket is open says.

import type { Invitation } from "./gen/messages.gen.ts";

class Invitations {
  all = $state.raw<readonly Invitation[]>([]);
  /** Called for each invitation that comes while a page is open. */
  signal: (invitation: Invitation) => void = () => {};
  #known = new Set<string>();

  hear(invitations: readonly Invitation[]): void {
    this.all = invitations;
    for (const one of invitations) {
      if (this.#known.has(one.table)) continue;
      this.#known.add(one.table);
      this.signal(one);
    }
  }

  /** A line that opens says which there are, or nothing where there are none. */
  forget(): void {
    this.all = [];
  }
}

export const invitations = new Invitations();
