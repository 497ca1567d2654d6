// A lobby with more tables than anybody wants to scroll through; and a page the house has outgrown.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import type { GameInfo } from "../../src/gen/messages.gen.ts";
import { isFine } from "./axe.ts";
import { fits, openOwnHouse, PHONE, playNow, type House } from "./house.ts";
import { Program } from "./program.ts";

let house: House;
before(async () => {
  house = await openOwnHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

const tables = (page: Page) => page.getByRole("region", { name: "Tables" });
const rows = (page: Page) => tables(page).getByRole("listitem");
const found = (page: Page, count: number) =>
  tables(page)
    .getByRole("search")
    .getByRole("status")
    .filter({ hasText: new RegExp(`^${count} tables?$`) })
    .waitFor();

async function until(page: Page, count: number): Promise<void> {
  await rows(page)
    .nth(count - 1)
    .waitFor();
  await rows(page).nth(count).waitFor({ state: "detached" });
}

test("a newcomer sees each table before any game is loaded, and the guided game first of all", async () => {
  const anna = await house.visitor();
  const fetched: string[] = [];
  anna.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await anna.goto("/");
  const first = anna.getByRole("region", { name: "New here?" });
  await first.getByText("A game of Edel, Stein & Reich against bots").waitFor();
  const shown = anna.getByRole("group", { name: "Game" });
  await shown.getByText("haggle over it with gems").waitFor();
  await shown.getByText("2–5 players, 45–75 minutes").waitFor();
  for (const picture of await shown.locator("img").all())
    assert.ok(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => true)));
  await anna.waitForLoadState("networkidle");
  assert.deepEqual(
    fetched.filter((path) => /rulebook|edelstein\.en/.test(path)),
    [],
  );

  await shown.getByRole("radio", { name: "30 Carats" }).check();
  await first.getByText("A game of 30 Carats against bots").waitFor();
  await isFine(anna, "a newcomer’s lobby");
  await fits(anna);

  await playNow(anna, 3);
  await anna.goto("/");
  await anna.getByRole("region", { name: "My games" }).waitFor();
  assert.equal(await first.count(), 0);
  await anna.getByRole("button", { name: "First time? A guided game" }).waitFor();
  await anna.context().close();
});

test("a short lobby has nothing to search with, a long one is searched and paged by keyboard", async () => {
  const [anna, bruno] = [await house.visitor(), await house.visitor({ viewport: PHONE })];
  await Promise.all([anna.goto("/"), bruno.goto("/")]);
  const one = await Program.enter(house.url);
  await one.list(15, "edelstein");
  await until(anna, 15);
  assert.equal(await tables(anna).getByRole("search").count(), 0);
  assert.equal(await tables(anna).getByRole("navigation").count(), 0);

  const two = await Program.enter(house.url);
  await two.list(10, "carats");
  for (const page of [anna, bruno]) {
    await found(page, 25);
    await until(page, 20);
    await tables(page).getByText("Page 1 of 2").waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!wide, "nothing is wider than the page");
  }

  await isFine(bruno, "a long lobby");

  const next = tables(anna).getByRole("button", { name: "Next page" });
  await next.focus();
  await anna.keyboard.press("Enter");
  await tables(anna).getByText("Page 2 of 2").waitFor();
  await until(anna, 5);
  assert.ok(await next.evaluate((button) => button === document.activeElement));
  await anna.keyboard.press("Enter");
  await tables(anna).getByRole("button", { name: "Previous page" }).press("Enter");
  await tables(anna).getByText("Page 1 of 2").waitFor();

  await tables(anna).getByLabel("Game", { exact: true }).selectOption("carats");
  await found(anna, 10);
  await until(anna, 10);
  await tables(anna).getByLabel("Which tables").selectOption("In play");
  await found(anna, 0);
  await tables(anna).getByText("No table fits").waitFor();
  await tables(anna).getByRole("button", { name: "Show all tables" }).click();
  await found(anna, 25);

  const { name } = await two.me();
  await tables(anna).getByLabel("Name of a player").fill(name.toUpperCase());
  await until(anna, 10);
  await two.list(1, "necklace");
  await until(anna, 11);
  await found(anna, 11);
});

test("a page that the house has outgrown says so, and reloads at a press", async () => {
  const anna = await house.visitor();
  let opened = 0;
  await anna.routeWebSocket(/\/live\?/, (socket) => {
    opened += 1;
    if (opened === 1) void socket.close({ code: 4010 });
    else socket.connectToServer();
  });
  await anna.goto("/");
  const told = anna.getByRole("status").filter({ hasText: "Vendôme has been updated" });
  await told.waitFor();
  await told.getByRole("button", { name: "Reload" }).click();
  await tables(anna).waitFor();
  assert.equal(await told.count(), 0);
  assert.equal(opened, 2);
});

test("so does a page that is told of another version", async () => {
  const anna = await house.visitor();
  await anna.routeWebSocket(/\/live\?/, (socket) => {
    socket.send(JSON.stringify({ type: "welcome", protocol: 99 }));
  });
  await anna.goto("/");
  await anna.getByRole("status").filter({ hasText: "Vendôme has been updated" }).waitFor();
});

test("a page of an earlier build is told that a newer one is ready, at a table too, and loses nothing", async () => {
  const anna = await house.visitor();
  await playNow(anna, 3);
  const table = anna.url();
  let build = "index-newer.js";
  await anna.routeWebSocket(/\/live\?/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string };
      socket.send(message.type === "welcome" ? JSON.stringify({ ...message, build }) : text);
    });
  });
  await anna.reload();
  const told = anna.getByRole("status").filter({ hasText: "A newer Vendôme is ready" });
  await told.waitFor();
  await fits(anna);
  await isFine(anna, "a newer build");
  await told.getByRole("button", { name: "Later" }).click();
  await told.getByRole("button").first().waitFor({ state: "detached" });
  await anna.goto("/about");
  await told.waitFor();
  build = await anna.locator("script[type=module]").evaluate((program: HTMLScriptElement) => {
    return new URL(program.src).pathname.split("/").at(-1) ?? "";
  });
  await told.getByRole("button", { name: "Reload" }).click();
  await anna.getByRole("heading", { level: 1 }).waitFor();
  await anna.goto(table);
  await anna.getByRole("navigation").first().waitFor();
  assert.equal(await told.count(), 0);
  await anna.context().close();
});

test("a part of the page that is gone after an upgrade is missed in plain sight", async () => {
  const anna = await house.visitor();
  await anna.route(/\/assets\/SettingsDialog.*\.js/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "nothing here = any more" }),
  );
  await anna.goto("/");
  await anna.getByRole("button", { name: "Settings" }).click();
  const told = anna.getByRole("dialog").getByRole("alert");
  await told.getByRole("button", { name: "Try again" }).waitFor();
  house.complaints.length = 0; // that the file cannot be read
});

test("the page about the house says of every game it offers whose it is", async () => {
  const offered = (await (await fetch(house.at("/api/games"))).json()) as GameInfo[];
  const page = await house.visitor();
  await page.goto("/about");
  const lines = page.getByRole("main").getByRole("listitem");
  await lines.first().waitFor();
  assert.equal(await lines.count(), offered.length);
  for (const line of await lines.allInnerTexts())
    assert.match(line, /^.+, by .+, published by .+$/);
  await page.context().close();
});
