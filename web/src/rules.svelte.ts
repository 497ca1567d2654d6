// The rules pane: which game's, whether it is open and at which clause, and the rulebooks read so far.

import { api } from "./api.ts";
import { games } from "./games/offered.ts";
import type { ClauseText } from "./gen/messages.gen.ts";
import { language } from "./words.ts";

class RulesPane {
  shown = $state.raw<{ game: string; clause: string | null } | null>(null);
  /** What a page offers while it is open: its game, and the clause that matters on it now. */
  now = $state.raw<{ game: string; clause: () => string | null } | null>(null);

  async open(clause?: string | null): Promise<void> {
    const game = this.now?.game ?? (await games())[0]?.name;
    if (game) this.shown = { game, clause: clause ?? this.now?.clause() ?? null };
  }

  close(): void {
    this.shown = null;
  }
}

export const rulesPane = new RulesPane();

const books = new Map<string, Promise<ClauseText[]>>();

/** A game's rulebook in the language spoken now. */
export function rulebook(game: string): Promise<ClauseText[]> {
  const key = `${game} ${language()}`;
  let book = books.get(key);
  if (!book) {
    book = api.rulebook(game);
    books.set(key, book);
    book.catch(() => books.delete(key));
  }
  return book;
}
