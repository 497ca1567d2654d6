// Two people share one device: a curtain stands between their hidden choices.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Page } from "playwright-core";

import { enterAs, houseFor, seat, shows, tableOf } from "./house.ts";
import { curtain, desk, newestLine, playOn, varied, winners, type Moment } from "./playing.ts";
import { Program, toTheLastRounds } from "./program.ts";
import { times } from "./sample.ts";

const CHOICES = times(8, 4); // then those of the last rounds

test("two at one screen play behind a curtain, from the beginning to the end", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor();
  await shows(page, "at once");
  const program = await Program.enter(house.url);
  await program.lend(page.context());
  const stranger = await house.visitor();
  await shows(stranger, "at once");
  await enterAs(page, "Anna");
  await page.goto("/new");
  await page.getByRole("radio", { name: "3", exact: true }).check();
  await page.getByRole("radio", { name: "Bots" }).check();
  await seat(page, 2, "Somebody at this screen");
  await page.getByRole("textbox", { name: "Name of the player on seat 2" }).fill("Bruno");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.getByRole("heading", { name: "Hand the device to Anna" }).waitFor();
  await stranger.goto(page.url());
  await stranger.getByText("You are watching").waitFor();

  const handed = new Set<string>();
  let choices = 0;
  let curtained = false;
  const manner = varied();
  const look = async (_: number, moment: Moment) => {
    // Two choose in each round; whoever was last to hold the device begins the next.
    const between = choices % 2 === 1;
    if (moment.is === "asked" && moment.stage === "choosing") {
      if (between) assert.ok(curtained, "the curtain stands between two hidden choices");
      choices++;
    }
    curtained = moment.is === "curtain";
    if (!curtained) return;
    handed.add((await curtain(page).innerText()).replace("I am ", ""));
    assert.equal(await desk(page).count(), 0, "nothing can be pressed behind the curtain");
    if (between && choices < CHOICES) await showsNoMoreThan(stranger, page);
  };
  const begun = await playOn(page, manner, look, CHOICES);
  assert.equal(choices, CHOICES);
  await stranger.close();
  await toTheLastRounds(tableOf(page), [[page, program]]);
  const ended = await playOn(page, manner, look);
  assert.equal((begun.get("choosing") ?? 0) + (ended.get("choosing") ?? 0), choices);
  assert.ok(choices > CHOICES && choices % 2 === 0);
  assert.deepEqual([...handed].sort(), ["Anna", "Bruno"]);
  await winners(page).waitFor();
  assert.deepEqual(house.complaints, []);
});

/** Behind the curtain the page holds what a stranger sees, down to what is only read aloud. */
async function showsNoMoreThan(stranger: Page, page: Page): Promise<void> {
  // What just happened may reach one of the two pages first.
  for (const [one, other] of [
    [page, stranger],
    [stranger, page],
  ] as const)
    await other
      .locator(`#log > [data-line="${await newestLine(one)}"]`)
      .waitFor({ state: "attached" });
  for (const part of ["#board", "#log"]) {
    assert.equal(
      await page.locator(part).textContent(),
      await stranger.locator(part).textContent(),
    );
  }
  const aloud = await page.getByRole("status").allTextContents();
  assert.doesNotMatch(aloud.join(" "), /You have chosen|Choose an action/);
}
