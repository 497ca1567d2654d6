// What a move would earn in this sale, as far as its seat knows. The server works it out.

import type { BoardProps } from "../../client.ts";
import { foretold, type Foretold } from "./earning.ts";

interface Asking {
  seat: number;
  move: string | null;
  preview: BoardProps["preview"];
}

/** While it is being put together nobody need be asked at every step. */
const PAUSE = 150;

export function foresee(asking: () => Asking): { readonly now: Foretold | null } {
  let found = $state.raw<Foretold | null>(null);
  $effect(() => {
    const { seat, move, preview } = asking();
    if (!move || !preview) {
      found = null;
      return;
    }
    let gone = false;
    const timer = setTimeout(() => {
      void preview(move).then((told) => {
        if (!gone) found = foretold(told, seat);
      });
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  });
  return {
    get now() {
      return found;
    },
  };
}
