// The sheets of a table, drawn in from the right edge, from one to the next, and away.

import type { Attachment } from "svelte/attachments";

import { panels } from "./panels.svelte.ts";
import { swipes } from "./swipe.ts";

/** From so near the right edge a finger draws in a sheet. Systems keep the outermost part for themselves. */
const EDGE = 64;

/** Watches a frame whose board is marked `data-place`, and its sheets `data-sheet`. */
export function sheetSwipes(sheets: () => readonly string[]): Attachment<HTMLElement> {
  return swipes(
    (target, fromRight) =>
      panels.sheet === null
        ? fromRight <= EDGE && target.closest("[data-place]") !== null
        : target.closest("[data-sheet]") !== null,
    (way) => {
      if (way !== "down") panels.aside(sheets(), way);
      else if (panels.sheet !== null) panels.shut();
    },
  );
}
