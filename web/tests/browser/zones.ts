// The fixed places of a board, which never move while one plays.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

export type Boxes = Record<string, string>;

/** Where the fixed places lie. Runs in the page. */
export function zones(): Boxes {
  const found: Boxes = {};
  for (const zone of document.querySelectorAll<HTMLElement>("[data-board] [data-zone]")) {
    const { x, y, width, height } = zone.getBoundingClientRect();
    // A tenth of a pixel is as good as none.
    found[zone.dataset["zone"] ?? ""] = [x, y, width, height]
      .map((side) => side.toFixed(1))
      .join(" ");
  }
  return found;
}

/** Returns what says, whenever it is asked, that no place has moved by a pixel since now. */
export async function holdsStill(page: Page): Promise<(when: string) => Promise<void>> {
  await page.locator("[data-board] [data-zone=dock]").waitFor();
  await page.evaluate(() => document.fonts.ready);
  const first = await page.evaluate(zones);
  return async (when) => assert.deepEqual(await page.evaluate(zones), first, when);
}
