// Whoever plays looks back at what they have seen, and comes back to what is.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Page } from "playwright-core";

import { DESKTOP, houseFor, PHONE, playNow, shows } from "./house.ts";
import * as necklace from "./necklace_playing.ts";
import { decide, desk, nextMoment, varied } from "./playing.ts";

/** How somebody makes a few decisions, and comes to the next. */
const games: Record<string, (page: Page) => Promise<void>> = {
  edelstein: playOn,
  necklace: async (page) => {
    for (let decision = 0; decision < 3; decision++) {
      const stage = await necklace.nextStage(page);
      assert.ok(stage);
      await necklace.decide(page, stage, 1);
    }
    await necklace.nextStage(page);
  },
  carats: playOn,
};

async function playOn(page: Page): Promise<void> {
  const manner = varied();
  for (let decision = 0; decision < 3; decision++) {
    await nextMoment(page);
    await decide(page, manner);
  }
  await nextMoment(page);
}

for (const [game, play] of Object.entries(games))
  test(`${game}: one steps back through what one has seen, and nothing can be done there`, async (t) => {
    const house = await houseFor(t);
    const page = await house.visitor({}, game);
    await shows(page, "at once");
    await playNow(page, 3);
    await play(page);
    const board = page.locator("#board");
    const now = await board.textContent();

    await page.getByRole("button", { name: "Look back" }).click();
    const bar = page.getByRole("group", { name: "Look back" });
    await bar.getByRole("button", { name: "One step back" }).click();
    const slider = bar.getByRole("slider");
    await slider.fill("0");
    await bar.getByText(/^1 of \d+ · /).waitFor();
    assert.notEqual(await board.textContent(), now);
    assert.equal(await desk(page).count(), 0);
    // No clock runs for what is over; and those who had to choose then have their ring.
    assert.equal(await board.locator(".medallion .time").count(), 0);
    if (game === "edelstein") assert.equal(await board.locator(".medallion.waiting").count(), 3);

    // On a phone the bar leaves everybody in sight.
    for (const viewport of [PHONE, { width: 844, height: 340 }]) {
      await page.setViewportSize(viewport);
      const place = await bar.boundingBox();
      assert.ok(place && place.y > viewport.height / 2, `${viewport.width}: ${place?.y}`);
    }
    await page.setViewportSize(DESKTOP);

    await bar.getByRole("button", { name: "It is your turn" }).click();
    await desk(page).waitFor({ state: "attached" });
    assert.equal(await board.textContent(), now);
    assert.deepEqual(house.complaints, []);
  });

test("after a reload the house shows what one had seen", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor();
  await playNow(page, 3);
  await playOn(page);
  const board = page.locator("#board");
  const bar = page.getByRole("group", { name: "Look back" });
  const slider = bar.getByRole("slider");

  async function lookAtTheFirst(): Promise<string | null> {
    await page.getByRole("button", { name: "Look back" }).click();
    await slider.fill("0");
    await bar.getByText(/^1 of \d+ · /).waitFor();
    return board.textContent();
  }
  const before = await lookAtTheFirst();
  await page.reload();
  await desk(page).waitFor({ state: "attached" });
  assert.equal(await lookAtTheFirst(), before);

  // One step forward is the next of the game, whether this page was there or not.
  await bar.getByRole("button", { name: "One step forward" }).click();
  await bar.getByText(/^2 of \d+ · /).waitFor();
  assert.deepEqual(house.complaints, []);
});
