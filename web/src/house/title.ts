import { lobbyWatch } from "../lobby.svelte.ts";
import { t } from "../words.ts";

/** Returns what a browser's tab says of a page. A game that waits elsewhere comes first. */
export function pageTitle(page: string): string {
  return lobbyWatch.waiting.length ? `● ${t("turn.title")} – ${page}` : page;
}
