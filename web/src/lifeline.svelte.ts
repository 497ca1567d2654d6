// A line as a page shows it: whether it is open, and what keeps it from being open.

import type { InvitationsMessage, Welcome } from "./gen/messages.gen.ts";
import { invitations } from "./invitations.svelte.ts";
import { BANNED, Line, OUTDATED, hurryOnReturn, type Hearing, type Link } from "./live.ts";
import { me } from "./me.svelte.ts";
import { upgrade } from "./upgrade.svelte.ts";

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
        if (code === OUTDATED) upgrade.needed = true;
        // The page that is loaded then is refused, with a sentence that says why.
        if (code === BANNED) location.reload();
        hearing.change(link, code);
      },
      hear: (message) => {
        this.#vain = 0;
        this.barred = false;
        if (isInvitations(message)) invitations.hear(message.invitations);
        else if (!isWelcome(message)) hearing.hear(message);
        else {
          invitations.forget();
          if (!upgrade.meet(message)) this.close();
        }
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
    // Once may be chance, as when a house has just come back.
    this.barred = this.#vain > 1;
    if (!this.barred) this.#line.hurry();
  }
}

const isInvitations = (message: unknown): message is InvitationsMessage =>
  (message as Partial<InvitationsMessage>).type === "invitations";

const isWelcome = (message: unknown): message is Welcome =>
  (message as Partial<Welcome>).type === "welcome";
