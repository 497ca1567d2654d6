// What people at tables expect: reserves of time, phrases, an end that all agree to, an invitation to
// play again, and programs of one's own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { isFine } from "./axe.ts";
import {
  closeSheet,
  DESKTOP,
  enterAs,
  openHouse,
  openSheet,
  pressSign,
  seat,
  shows,
  tableOf,
  type House,
} from "./house.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

/** Anna makes a table with a clock; Bruno, who reads French, comes by its link. */
async function gather(): Promise<[Page, Page]> {
  const anna = await house.visitor();
  const bruno = await house.visitor({ locale: "fr-FR" });
  await shows(anna, "at once");
  await shows(bruno, "at once");
  await enterAs(anna, "Anna");
  await enterAs(bruno, "Bruno");
  await anna.goto("/new");
  await anna.getByRole("radio", { name: "3", exact: true }).check();
  await anna.getByRole("radio", { name: "Friends" }).check();
  await seat(anna, 3, "A bot");
  await anna.getByRole("radio", { name: "Live, all at the table" }).check();
  const reserve = anna.getByRole("combobox", { name: "Reserve for the whole game" });
  await reserve.selectOption("5 minutes in reserve");
  await isFine(anna, "new table with a clock");
  await anna.setViewportSize(DESKTOP);
  await anna.getByRole("button", { name: "Make the table" }).click();
  await anna.getByText("90 seconds a decision, 5 minutes in reserve").waitFor();
  const link = anna.getByRole("textbox", { name: "Only those with this link can join:" });
  await bruno.goto(await link.inputValue());
  await bruno.getByRole("button", { name: "Rejoindre", exact: true }).click();
  for (const page of [anna, bruno]) await page.locator("#board").waitFor();
  return [anna, bruno];
}

test("two people agree to end a game, and one invites the other to another", async () => {
  const [anna, bruno] = await gather();

  await openSheet(anna, "seats");
  await anna.locator("#sheet-seats").getByText("Reserve 5:00").first().waitFor();
  await closeSheet(anna);

  await openSheet(bruno, "chat");
  await bruno.locator("#sheet-chat summary").click();
  await isFine(bruno, "phrases");
  await bruno.setViewportSize(DESKTOP);
  await bruno.getByRole("button", { name: "Bonne chance" }).click();
  await openSheet(anna, "chat");
  await anna.getByRole("list", { name: "Chat lines" }).getByText("Good luck!").waitFor();
  await closeSheet(anna);

  await pressSign(anna, "Resign, or end the game");
  await isFine(anna, "resign, or end the game");
  await anna.setViewportSize(DESKTOP);
  await anna.getByRole("button", { name: "Propose to end the game" }).click();
  await anna.getByText("Not agreed yet: Bruno.").waitFor();
  const proposal = bruno.getByRole("region", { name: "Proposition d’arrêter la partie" });
  await proposal.getByText("Anna").waitFor();
  await isFine(bruno, "a proposal to end the game");
  await bruno.setViewportSize(DESKTOP);
  await proposal.getByRole("button", { name: "Accepter" }).press("Enter");
  await anna.getByRole("heading", { name: "All agreed to end the game" }).waitFor();
  await isFine(anna, "a game that all agreed to end");
  await anna.setViewportSize(DESKTOP);

  const before = tableOf(anna);
  await bruno.goto("/history");
  await bruno.getByText("Tous sont convenus").waitFor();
  await anna.getByRole("button", { name: "Invite the same people" }).click();
  await anna.getByText("Bruno is invited.").waitFor();
  assert.notEqual(tableOf(anna), before);
  const invitation = bruno.getByRole("region", { name: "Invitation" });
  await invitation.getByText("Anna vous invite").waitFor();
  await isFine(bruno, "an invitation");
  await invitation.getByRole("button").first().click();
  for (const page of [anna, bruno]) await page.locator("#board").waitFor();
  assert.equal(tableOf(anna), tableOf(bruno));
});

test("whoever resigns sees a bot play on, and cannot take the seat back", async () => {
  const page = await house.visitor();
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/t\//);
  await page.locator("#board").waitFor();
  await pressSign(page, "Resign, or end the game");
  await page.getByRole("button", { name: "Resign", exact: true }).click();
  await page.getByText("You have resigned: a bot plays your seat to the end.").waitFor();
  assert.equal(await page.getByRole("button", { name: "Take my seat back" }).count(), 0);
});

test("a program is made, its token is shown once, and it is taken back", async () => {
  const page = await house.visitor();
  await page.goto("/programs");
  await page.getByText("You have no programs.").waitFor();
  await page.getByRole("textbox", { name: "Name of a new program" }).fill("Deep Carat");
  await page.keyboard.press("Enter");
  const token = page.getByRole("textbox", { name: "Token of Deep Carat" });
  assert.match(await token.inputValue(), /^vendome_[\w-]{43}$/);
  await isFine(page, "a token");
  await page.reload();
  await page.getByText("Deep Carat").waitFor();
  assert.equal(await token.count(), 0);
  await page.getByRole("button", { name: "Take back: Deep Carat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await page.getByText("You have no programs.").waitFor();
});
