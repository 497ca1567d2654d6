// Whoever plays looks back at what they have seen, and comes back to what is.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Page } from "playwright-core";

import { houseFor, playNow, shows } from "./house.ts";
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

    await bar.getByRole("button", { name: "It is your turn" }).click();
    await desk(page).waitFor({ state: "attached" });
    assert.equal(await board.textContent(), now);
    assert.deepEqual(house.complaints, []);
  });
