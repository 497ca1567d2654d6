import { isSaid, t } from "../words.ts";

export const GROUPS = ["bot"];

/** Returns a bot's name in words, or its own name if the catalogues do not know it. */
export function botName(bot: string): string {
  return isSaid(`bot.${bot}`) ? t(`bot.${bot}`) : bot;
}
