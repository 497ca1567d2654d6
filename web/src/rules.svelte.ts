// The rules pane: which game's, whether it is open and at which clause, and the rulebooks read so far.

import { api } from "./api.ts";
import { games } from "./games/offered.ts";
import type { ClauseText } from "./gen/messages.gen.ts";
import { settings } from "./settings.svelte.ts";
import { language } from "./words.ts";

class RulesPane {
  shown = $state.raw<{ game: string; clause: string | null } | null>(null);
  /** What a page offers while it is open: its game, and the clause that matters on it now. */
  now = $state.raw<{ game: string; clause: () => string | null } | null>(null);

  /** Opens the rules of the game that is played or was last chosen, if none is named. */
  async open(clause?: string | null, named?: string): Promise<void> {
    const game = named ?? this.now?.game ?? (await lastChosen());
    if (game) this.shown = { game, clause: clause ?? this.now?.clause() ?? null };
  }

  close(): void {
    this.shown = null;
  }
}

async function lastChosen(): Promise<string | undefined> {
  const offered = await games();
  return (offered.find(({ name }) => name === settings.now.game) ?? offered[0])?.name;
}

export const rulesPane = new RulesPane();

const books = new Map<string, Promise<ClauseText[]>>();

/** Returns a game's rulebook in the language spoken now. */
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
