// Somebody who plays Edel, Stein & Reich with the pieces on the board, by mouse or by finger, and what is
// looked at meanwhile: places that never move, pages that never scroll.

import assert from "node:assert/strict";

import type { Locator, Page } from "playwright-core";

import { winners } from "./playing.ts";

export type Press = (piece: Locator) => Promise<void>;

export const byMouse: Press = (piece) => piece.click();
export const byFinger: Press = (piece) => piece.tap();

const board = (page: Page) => page.locator("[data-board]");
export const seal = (page: Page) => board(page).locator("[data-zone=dock] .seal");
const ready = (page: Page) => board(page).locator("[data-zone=dock] .seal[aria-disabled=false]");
const idle = (page: Page) => page.locator("[data-board][data-busy=false]");

/** The stage at which something is asked, or null when the game is over. */
export async function asked(page: Page): Promise<string | null> {
  const own = idle(page).locator("[data-zone=dock] .seal");
  await own.or(winners(page)).first().waitFor();
  if (await winners(page).isVisible()) return null;
  return board(page).locator("[data-stage-now]").getAttribute("data-stage-now");
}

/** Puts a move together with pieces; `turn` says which of several ways. */
export async function composeByPieces(
  page: Page,
  stage: string,
  turn: number,
  press: Press,
): Promise<void> {
  const some = async (pieces: Locator) => {
    const count = await pieces.count();
    if (count) await press(pieces.nth(turn % count));
    return count > 0;
  };
  const plates = board(page).locator("[data-plate]:enabled");
  const own = board(page).locator("[data-gem]:enabled");
  const theirs = board(page).locator("[data-zone=seats] button[data-place]:enabled");
  switch (stage) {
    case "choosing":
    case "secret":
    case "naming":
    case "taking":
      await some(board(page).locator("[data-held]:enabled"));
      return;
    case "opening":
    case "answering":
      if (turn % 3 === 0) await press(plates.first());
      else await press(plates.nth((await plates.count()) > 1 ? 1 : 0));
      if (turn % 3 === 2) await some(own);
      return;
    case "single":
      if (turn % 2) await press(plates.first());
      else await some(own);
      return;
    case "half_score":
    case "gathering":
    case "free_shared":
      await some(board(page).locator(turn % 2 ? "[data-choice]:enabled" : ".heap.live"));
      return;
    case "swapping":
      for (let gem = 0; gem < (await own.count()); gem++) {
        await press(own.nth(gem));
        if (await some(theirs)) return;
      }
      return press(plates.last());
    case "removing":
      for (const seat of await board(page).locator("[data-zone=seats] section").all())
        if (await seat.locator("button[data-place]:enabled").count())
          await press(seat.locator("button[data-place]:enabled").first());
      return;
    case "free_alone":
      if (!(await some(own))) return press(plates.last());
      for (let left = 2; left && (await board(page).locator(".heap.live").count()); left--)
        await press(board(page).locator(".heap.live").first());
      return;
    default:
      await press(plates.first());
  }
}

/** Presses the seal, and waits until what it sends has been taken. */
export async function sendByPieces(page: Page, press: Press): Promise<void> {
  const decision = board(page).locator("form[data-stage]");
  const before = await decision.elementHandle();
  await press(ready(page));
  await before?.waitForElementState("hidden");
  await before?.dispose();
}

/** Nothing scrolls, and all one acts with lies in the window. */
export async function fitsTheWindow(page: Page, said: string): Promise<void> {
  const out = await page.evaluate(() => {
    const wrong: string[] = [];
    const { scrollHeight, scrollWidth } = document.documentElement;
    if (scrollHeight > innerHeight || scrollWidth > innerWidth) wrong.push("the page scrolls");
    for (const area of document.querySelectorAll("[data-board], [data-zone]")) {
      const { top, left, bottom, right } = area.getBoundingClientRect();
      if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1)
        wrong.push(`${area.getAttribute("data-zone") ?? "the board"} lies outside`);
    }
    const acting = "[data-held], [data-plate], [data-choice], .seal, .prompt";
    for (const piece of document.querySelectorAll(acting)) {
      const { bottom, right, left, width } = piece.getBoundingClientRect();
      if (width && (bottom > innerHeight + 1 || right > innerWidth + 1 || left < -1))
        wrong.push(`${piece.className} is cut`);
    }
    for (const words of document.querySelectorAll("[data-plate] > .title, .seal, .prompt, .hint"))
      if (words.scrollWidth > words.clientWidth + 1)
        wrong.push(`“${words.textContent}” is clipped`);
    return wrong;
  });
  assert.deepEqual(out, [], said);
}
