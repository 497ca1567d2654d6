import { settings } from "../settings.svelte.ts";

/** Elements in which letters mean something of their own. */
const TYPING =
  "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]";

/**
 * Returns the key of a shortcut, or null if it was not meant as one: somebody is typing, or reads a
 * dialog (one of those named), or has switched shortcuts of a single letter off.
 */
export function shortcut(
  event: KeyboardEvent,
  elsewhere = TYPING,
  dialogs = "dialog:modal",
): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (event.key.length === 1 && !settings.now.keys) return null;
  if (document.querySelector(dialogs)) return null;
  return (event.target as Element).closest(elsewhere) ? null : event.key;
}
