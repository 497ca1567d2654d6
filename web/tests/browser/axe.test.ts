// axe-core on every page and in every state, under the strict policy: small and large, dark and light
// by turns, and what people see most in more of them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { isAllFine, isFine, isFineToo } from "./axe.ts";
import {
  DESKTOP,
  followSystem,
  openOwnHouse,
  openSheet,
  playNow,
  pressSign,
  say,
  seat,
  type House,
} from "./house.ts";
import { compose, desk, varied, winners } from "./playing.ts";
import { finished, reach, STAGES, toBeatSeveralGems, tour } from "./program.ts";
import { sample } from "./sample.ts";

let house: House;
before(async () => {
  house = await openOwnHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, [], "no page broke the policy or failed otherwise");
});

async function visitor(): Promise<Page> {
  const page = await house.visitor();
  await followSystem(page);
  return page;
}

test("the policy of every page forbids what is inline and what comes from elsewhere", async () => {
  const page = await house.visitor();
  const answer = await page.goto("/");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self'(;|$)/);
  assert.match(policy, /style-src 'self'(;|$)/);
});

test("lobby, new table, rules, about and what is not there", async () => {
  const page = await visitor();
  const pages: [path: string, shows: string][] = [
    ["/", "Play now"],
    ["/new", "With whom"],
    ["/history", "No game is finished yet."],
    ["/rules/edelstein#E5.4", "Search the rules"],
    ["/about", "What this house knows of you"],
    ["/t/nosuchtable", "There is no table with this link."],
  ];
  for (const [path, shows] of pages) {
    await page.goto(path);
    await page.getByText(shows).first().waitFor();
    await (path === "/" ? isAllFine : isFine)(page, path);
  }
});

test("a table while it gathers, to its host and to others", async () => {
  const host = await visitor();
  const guest = await visitor();
  await host.goto("/new");
  await host.getByRole("radio", { name: "Anybody" }).check();
  await seat(host, 3, "Somebody at this screen");
  await seat(host, 4, "A bot");
  await host.getByRole("textbox", { name: "Name of the player on seat 3" }).fill("Chiara");
  await isFine(host, "new table, arranged");
  await host.getByRole("button", { name: "Make the table" }).click();
  await host.getByText("Waiting for 1 player").waitFor();
  await isFine(host, "gathering, host");
  await guest.goto("/");
  await guest.getByRole("button", { name: "Join", exact: true }).waitFor();
  await isFineToo(guest, "lobby with a table");
  await guest.goto(host.url());
  await guest.getByRole("heading", { level: 1, name: "Edel, Stein & Reich" }).waitFor();
  await isFineToo(guest, "gathering, guest");
  await guest.getByRole("button", { name: "Join", exact: true }).click();
  await host.getByRole("button", { name: /^I am / }).waitFor();
  await isFine(host, "curtain");
});

test("every stage of the game, when something is put together", async () => {
  const page = await visitor();
  for await (const { program, table, asked } of tour(house.url, sample(STAGES))) {
    const { stage } = asked.view;
    await program.lend(page.context());
    await page.goto(`/t/${table}`);
    await desk(page).waitFor();
    await compose(desk(page), stage, varied());
    await desk(page).locator("button[type=submit][aria-disabled=false]").waitFor();
    await (stage === "choosing" ? isAllFine : isFine)(page, `${stage}, put together`);
    await page.goto("/about"); // nobody watches while the program plays on
  }
});

test("an offer that is too low", async () => {
  const { program, table } = await reach(house.url, "answering", toBeatSeveralGems);
  const page = await visitor();
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  await desk(page).getByRole("spinbutton").first().press("ArrowUp");
  await desk(page).getByRole("button", { name: "Rule E5.4" }).waitFor();
  await isFine(page, "offer refused");
});

test("the dialogs, the rules and the guided game", async () => {
  const page = await visitor();
  await page.goto("/");
  await page.getByRole("button", { name: "First time? A guided game" }).click();
  await page.getByRole("complementary", { name: "Guided game" }).waitFor();
  await isFine(page, "guided game");
  for (const [key, title] of [
    [",", "Settings"],
    ["k", "Keyboard shortcuts"],
    ["?", "Rules"],
  ] as const) {
    await page.keyboard.press(key);
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.waitFor();
    if (title === "Rules") await dialog.getByText(/^E\d/).first().waitFor();
    await (title === "Settings" ? isFine : isFineToo)(page, title);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  for (const title of ["Fair deal", "Link to this table", "Leave the table"]) {
    await pressSign(page, title);
    await page.locator("dialog[open]").waitFor();
    await (title === "Fair deal" ? isFine : isFineToo)(page, title);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
  }
  await page.getByRole("button", { name: /^Event stack/ }).click();
  await page.getByRole("dialog", { name: "Event stack" }).waitFor();
  await isFine(page, "event stack");
});

test("chat, and a game that is watched", async () => {
  const page = await visitor();
  const watcher = await visitor();
  await playNow(page, 4);
  await say(page, "Good luck!");
  await watcher.goto(page.url());
  await openSheet(watcher, "chat");
  await watcher.getByRole("list", { name: "Chat lines" }).getByText("Good luck!").waitFor();
  await isFine(watcher, "watching");
  await watcher.getByRole("button", { name: /^Mute / }).click();
  await watcher.getByRole("button", { name: "Unmute" }).waitFor();
  await isFineToo(watcher, "somebody muted");
});

test("a game that is over, its replay, its proof, and the list of past games", async () => {
  const { program, table } = await finished(house.url);
  const page = await visitor();
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  await winners(page).waitFor();
  await isFine(page, "over");
  await openSheet(page, "log");
  await showsAllLines(page);
  await pressSign(page, "Fair deal");
  await page.locator("dialog[open]").getByRole("listitem").first().waitFor();
  await isFineToo(page, "fair deal, over");
  await page.goto(`/t/${table}/replay?step=20&eyes=open`);
  await page.getByRole("slider", { name: /^Step 20 of / }).waitFor();
  await isFine(page, "replay");
  await page.setViewportSize(DESKTOP); // on a phone it is behind another press
  await page.getByRole("button", { name: "Link to this step" }).click();
  await page.locator("dialog[open]").waitFor();
  await isFineToo(page, "link to a step");
  await page.goto("/history");
  await page
    .getByRole("link", { name: /^Replay/ })
    .first()
    .waitFor();
  await isFine(page, "history");
});

/** Of a long log the newest parts lie open; any other is there at a press. */
async function showsAllLines(page: Page): Promise<void> {
  const lines = page.locator("#log > li");
  const folded = lines.locator("button[aria-expanded=false]");
  const [count, parts] = [await lines.count(), await folded.count()];
  assert.ok(parts > 0 && count < 100, `${parts} folded, ${count} lines`);
  await folded.first().press("Enter");
  await lines.nth(count).waitFor({ state: "attached" });
  assert.equal(await folded.count(), parts - 1);
  await lines.nth(1).filter({ hasText: /\w/ }).waitFor(); // its words are fetched
}
