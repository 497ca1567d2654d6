// The server is killed in the middle of a game and started again: nothing acknowledged is gone.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Page } from "playwright-core";

import { enterAs, closeSheet, openOwnHouse, openSheet, joinBy, makeTable, say } from "./house.ts";
import { desk, nextMoment, reveal, send } from "./playing.ts";

const LOST = "Connection lost. Your seat is safe; reconnecting…";

test("a server killed in mid-game comes back with every move and every word", async (t) => {
  const house = await openOwnHouse();
  t.after(() => house.close());
  const anna = await house.visitor();
  const bruno = await house.visitor();
  await enterAs(anna, "Anna");
  await enterAs(bruno, "Bruno");
  await makeTable(anna);
  await joinBy(bruno, anna.url());

  // Anna's choice is acknowledged, and secret; Bruno has put his together, but not sent it.
  await nextMoment(anna);
  await reveal(desk(anna));
  await desk(anna).getByRole("radio", { name: /^Gems/ }).check();
  await send(desk(anna));
  await anna.getByLabel("You have chosen Gems; the others do not see it.").waitFor();
  await say(anna, "What was that noise?");
  const said = (page: Page) => page.locator("#sheet-chat .lines").getByText("What was that noise?");
  for (const page of [anna, bruno]) await said(page).waitFor({ state: "attached" });
  await nextMoment(bruno);
  await reveal(desk(bruno));
  await desk(bruno)
    .getByRole("radio", { name: /^Money/ })
    .check();
  const log = await anna.locator("#log").textContent();
  const address = anna.url();

  await house.server.kill9();
  for (const page of [anna, bruno]) await page.getByText(LOST).waitFor();
  await desk(bruno).getByRole("button", { name: "Choose Money", disabled: true }).waitFor();
  await openSheet(bruno, "chat");
  await bruno.getByRole("textbox", { name: "Say something" }).fill("Anybody there?");
  await bruno.getByRole("button", { name: "Send", disabled: true }).waitFor();

  const before = performance.now();
  await house.server.restart();
  const up = performance.now();
  for (const page of [anna, bruno]) await page.getByText(LOST).waitFor({ state: "hidden" });
  t.diagnostic(
    `started again after ${(up - before).toFixed(0)} ms; both pages back after ${(performance.now() - up).toFixed(0)} ms more`,
  );

  assert.equal(anna.url(), address, "the page came back by itself");
  await anna.getByLabel("You have chosen Gems; the others do not see it.").waitFor();
  assert.equal(await anna.locator("#log").textContent(), log);
  for (const page of [anna, bruno]) assert.equal(await said(page).count(), 1);

  await bruno.getByRole("button", { name: "Send", disabled: false }).click();
  await openSheet(anna, "chat");
  await anna.getByRole("list", { name: "Chat lines" }).getByText("Anybody there?").waitFor();
  await closeSheet(bruno);
  await send(desk(bruno));
  // The game goes on, and what Anna had chosen comes to light.
  for (const [page, sentences] of [
    [anna, ["You reveal Gems.", "Bruno reveals Money."]],
    [bruno, ["Anna reveals Gems.", "You reveal Money."]],
  ] as const) {
    await openSheet(page, "log");
    const told = page.getByRole("list", { name: "What happened" });
    for (const sentence of sentences) await told.getByText(sentence).waitFor();
  }
});
