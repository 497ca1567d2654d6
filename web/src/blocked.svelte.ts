// Whom one has blocked, in this house and at every table.

import { api } from "./api.ts";
import type { Somebody } from "./gen/messages.gen.ts";

class Blocked {
  people = $state.raw<readonly Somebody[]>([]);

  async load(): Promise<void> {
    this.people = await api.blocked();
  }

  async set(person: string, blocked: boolean): Promise<void> {
    this.people = await api.block(person, { blocked });
  }

  has(person: string): boolean {
    return this.people.some(({ id }) => id === person);
  }
}

export const blocked = new Blocked();
