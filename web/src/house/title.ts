import { lobbyWatch } from "../lobby.svelte.ts";
import { t } from "../words.ts";

/** What a browser's tab says of a page; a game that waits elsewhere is told first. */
export function pageTitle(page: string): string {
  return lobbyWatch.waiting.length ? `● ${t("turn.title")} – ${page}` : page;
}
