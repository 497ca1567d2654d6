// Before a game begins: whose page is closed while the cards are dealt, and who is asked to leave.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { enterAs, joinBy, makeTable, openOwnHouse, type House } from "./house.ts";
import { desk } from "./playing.ts";

let house: House;
before(async () => {
  house = await openOwnHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

test("the deal waits for whose page is closed, and goes on by itself once it is open", async () => {
  const [anna, bruno, clara] = [
    await house.visitor(),
    await house.visitor(),
    await house.visitor(),
  ];
  await enterAs(anna, "Anna");
  await enterAs(bruno, "Bruno");
  await enterAs(clara, "Clara");
  await makeTable(anna, 2);
  const table = anna.url();
  await joinBy(bruno, table);
  await anna.getByText("Waiting for 1 player").waitFor();
  await bruno.close();
  await joinBy(clara, table);
  for (const page of [anna, clara]) {
    await page.getByText("Waiting for Bruno: the game begins").waitFor();
    await page.getByRole("timer").waitFor();
  }
  await anna.getByRole("button", { name: "Fair deal" }).click();
  const panel = anna.getByRole("dialog", { name: "How the deal is kept fair" });
  assert.match(await panel.locator("code").innerText(), /--seal [0-9a-f]{64} --value [0-9a-f]{64}/);
  await anna.keyboard.press("Escape");
  const again = await bruno.context().newPage();
  await again.goto(table);
  for (const page of [anna, again, clara]) await desk(page).waitFor();
});

test("somebody leaves a sealed deal: all see it, and another begins", async () => {
  const [anna, bruno, clara] = [
    await house.visitor(),
    await house.visitor(),
    await house.visitor(),
  ];
  await enterAs(anna, "Anna");
  await enterAs(bruno, "Bruno");
  await enterAs(clara, "Clara");
  await makeTable(anna, 2);
  await joinBy(bruno, anna.url());
  await anna.getByText("Waiting for 1 player").waitFor();
  await bruno.close();
  await joinBy(clara, anna.url());
  await anna.getByText("Waiting for Bruno").waitFor();
  await clara.getByRole("button", { name: "Leave the table" }).click();
  await anna.getByText("The previous deal was abandoned: Clara left.").waitFor();
  const again = await bruno.context().newPage();
  await again.goto(anna.url());
  await joinBy(clara, anna.url());
  for (const page of [anna, again, clara]) await desk(page).waitFor();
});

test("whoever made a table asks somebody to leave, who cannot come back", async () => {
  const anna = await house.visitor();
  const bruno = await house.visitor();
  await enterAs(anna, "Anna");
  await enterAs(bruno, "Bruno");
  await makeTable(anna, 2);
  await joinBy(bruno, anna.url());
  await anna.getByText("Waiting for 1 player").waitFor();
  assert.equal(await bruno.getByRole("button", { name: /^Ask .* to leave/ }).count(), 0);

  await anna.getByRole("button", { name: "Ask Bruno to leave" }).click();
  const dialog = anna.getByRole("dialog", { name: "Ask Bruno to leave?" });
  await dialog.getByText("cannot come back").waitFor();
  await dialog.getByRole("button", { name: "Ask them to leave" }).click();
  await dialog.waitFor({ state: "hidden" });
  await anna.getByText("Waiting for 2 players").waitFor();

  const told = bruno.getByText("Whoever made this table has asked you to leave it.");
  await told.waitFor();
  assert.equal(await bruno.getByRole("button", { name: "Join", exact: true }).count(), 0);
  await bruno.reload();
  await told.waitFor();
  await bruno.goto("/");
  await bruno.getByRole("link", { name: "Watch" }).first().waitFor();
  assert.equal(await bruno.getByRole("button", { name: "Join", exact: true }).count(), 0);
  assert.deepEqual(house.complaints, []);
});
