// Whether the house has become newer than this page.

import { PROTOCOL, type Welcome } from "./gen/messages.gen.ts";

class Upgrade {
  /** The house has another build of this page. It can still be used. */
  ready = $state.raw(false);
  /** The house no longer understands this page. */
  needed = $state.raw(false);

  /** Returns whether house and page understand each other. */
  meet({ protocol, build }: Welcome): boolean {
    const mine = own();
    if (mine && build && build !== mine) this.ready = true;
    if (protocol !== PROTOCOL) this.needed = true;
    return protocol === PROTOCOL;
  }
}

export const upgrade = new Upgrade();

/** The program of this page as the house named it, unless it comes from a server for development. */
function own(): string | null {
  const program = document.querySelector<HTMLScriptElement>("script[type=module]");
  const [, name] = /\/assets\/([^/]+)$/.exec(program?.src ?? "") ?? [];
  return name ?? null;
}
