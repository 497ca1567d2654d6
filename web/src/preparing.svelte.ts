// Games whose rules the house is still compiling. They can be played, only slower.

import { api } from "./api.ts";
import type { Preparing } from "./gen/messages.gen.ts";

const AGAIN = 2000; // milliseconds

class Compiling {
  /** The game that is compiled now; null if none is, or if that is not known. */
  now = $state.raw<Preparing | null>(null);
  /** The names of all games that are not compiled yet: until they are, every bot is a novice. */
  games = $state.raw<readonly string[]>([]);
  #before = new Map<string, number>();

  /** Asks until there is nothing left to ask about. Returns how to stop. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const look = async () => {
      const left = (await api.preparing().catch(() => [])).filter((game) => !game.failed);
      this.now = this.#underWay(left);
      this.games = left.map(({ game }) => game);
      if (left.length && !over) timer = setTimeout(look, AGAIN);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }

  /** Only one is compiled at a time: the one that has come further, else the one that was shown. */
  #underWay(left: Preparing[]): Preparing | null {
    const moved = left.find(({ game, done }) => done > (this.#before.get(game) ?? 0));
    const shown = left.find(({ game }) => game === this.now?.game);
    this.#before = new Map(left.map(({ game, done }) => [game, done]));
    return moved ?? shown ?? left[0] ?? null;
  }
}

export const compiling = new Compiling();
