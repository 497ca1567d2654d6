import { isSaid, t } from "../words.ts";

export const GROUPS = ["bot"];

/** A bot's name in words; one the catalogues do not know goes by its own. */
export function botName(bot: string): string {
  return isSaid(`bot.${bot}`) ? t(`bot.${bot}`) : bot;
}
