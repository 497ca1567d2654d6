// Whoever plays looks back at what they have seen, and comes back to what is.

import assert from "node:assert/strict";
import { test } from "node:test";

import { houseFor, playNow } from "./house.ts";
import { desk, playOn, varied } from "./playing.ts";

test("one steps back through what one has seen, and nothing can be done there", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor();
  await playNow(page, 3);
  await playOn(page, varied(), async () => {}, 2);
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
  // All three had to choose then, and no clock runs for what is over.
  assert.equal(await board.locator(".medallion.waiting").count(), 3);
  assert.equal(await board.locator(".medallion .time").count(), 0);

  await bar.getByRole("button", { name: "It is your turn" }).click();
  await desk(page).waitFor({ state: "attached" });
  assert.equal(await board.textContent(), now);
  assert.deepEqual(house.complaints, []);
});

test("after a reload the house shows what one had seen", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor();
  await playNow(page, 3);
  await playOn(page, varied(), async () => {}, 2);
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
