// Two people share one device: a curtain stands between their hidden choices.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Page } from "playwright-core";

import { enterAs, houseFor } from "./house.ts";
import { curtain, desk, playToEnd, varied, winners } from "./playing.ts";

test("two at one screen play a whole game behind a curtain", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor();
  const stranger = await house.visitor();
  await enterAs(page, "Anna");
  await page.goto("/new");
  await page.getByRole("combobox", { name: "Players" }).selectOption("3");
  await page
    .getByRole("combobox", { name: /^Seat 2/ })
    .selectOption({ label: "Somebody at this screen" });
  await page.getByRole("textbox", { name: "Name of the player on seat 2" }).fill("Bruno");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByRole("heading", { name: "Hand the device to Anna" }).waitFor();
  await stranger.goto(page.url());
  await stranger.getByText("You are watching").waitFor();

  const handed: string[] = [];
  let choices = 0;
  const met = await playToEnd(page, varied(), async (_, moment) => {
    if (moment.is === "asked") {
      if (moment.stage === "choosing") choices++;
      return;
    }
    if (moment.is === "over") return;
    handed.push((await curtain(page).innerText()).replace("I am ", ""));
    // One of the two has chosen in secret, and the other is about to see the screen.
    const between = choices % 2 === 1;
    if (between && choices < 8) await showsNoMoreThan(stranger, page);
    assert.equal(await desk(page).count(), 0, "nothing can be pressed behind the curtain");
  });
  assert.equal(met.get("choosing"), choices);
  assert.equal(choices % 2, 0);
  assert.ok(handed.length >= choices, "the curtain stood before every hidden choice");
  assert.deepEqual([...new Set(handed)].sort(), ["Anna", "Bruno"]);
  await winners(page).waitFor();
  assert.deepEqual(house.complaints, []);
});

/** Behind the curtain the page holds what a stranger sees, down to what is only read aloud. */
async function showsNoMoreThan(stranger: Page, page: Page): Promise<void> {
  // What just happened may reach one of the two pages first.
  await stranger
    .locator("#log > li")
    .nth((await page.locator("#log > li").count()) - 1)
    .waitFor();
  await page
    .locator("#log > li")
    .nth((await stranger.locator("#log > li").count()) - 1)
    .waitFor();
  for (const part of ["#board", "#log"]) {
    assert.equal(
      await page.locator(part).textContent(),
      await stranger.locator(part).textContent(),
    );
  }
  const aloud = await page.getByRole("status").allTextContents();
  assert.doesNotMatch(aloud.join(" "), /You have chosen|Choose an action/);
}
