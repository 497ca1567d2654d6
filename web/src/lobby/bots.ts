import { isSaid, t } from "../words.ts";

export const GROUPS = ["bot"];

/** Returns a bot's name in words, or its own name if the catalogues do not know it. */
export function botName(bot: string): string {
  return isSaid(`bot.${bot}`) ? t(`bot.${bot}`) : bot;
}

/** Whether a bot looks ahead, for which the rules must have been compiled. */
export const searches = (bot: string): boolean => bot !== "random" && bot !== "greedy";
