// What a new game begins with: as it was chosen last.

import type { GameInfo } from "../gen/messages.gen.ts";
import { settings } from "../settings.svelte.ts";

/** Returns the game that was chosen last, or the first. */
export const gameOf = (offered: readonly GameInfo[]): GameInfo | undefined =>
  offered.find(({ name }) => name === settings.now.game) ?? offered[0];

/** Returns the bot that was chosen last, or the strongest that the game has. */
export function botOf(game: GameInfo | undefined): string {
  return game?.bots.find((bot) => bot === settings.now.bot) ?? game?.bots.at(-1) ?? "";
}
