// The house a test plays in: a server, a browser, and visitors. A whole run has one server for all files
// (`shared_house.ts`); what looks at the lobby, or ends the server, has a house of its own.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";

import type { Browser, BrowserContextOptions, Page } from "playwright-core";

import { launch } from "./chromium.ts";
import { startServer, type Server } from "./server.ts";

/** A phone's page with the browser's bars. */
export const PHONE = { width: 390, height: 664 };
export const DESKTOP = { width: 1440, height: 900 };

export interface House {
  readonly url: string;
  /** What the pages of all visitors complained about on their consoles. */
  readonly complaints: string[];
  /**
   * A page of somebody the house has not seen before; each has a browser context of their own, which
   * remembers a game as the one last chosen, against bots that do not think long.
   */
  visitor(options?: BrowserContextOptions, game?: string): Promise<Page>;
  /** The address of a page of this house. */
  at(path: string): string;
  close(): Promise<void>;
}

/** A house where nobody else is. */
export interface OwnHouse extends House {
  readonly server: Server;
  /** The folder of its database. */
  readonly data: string;
  readonly browser: Browser;
}

/** Names the server of all files, where there is one. */
export const SHARED = "VENDOME_SHARED_HOUSE";

const usual: BrowserContextOptions = {
  locale: "en-GB",
  viewport: DESKTOP,
  reducedMotion: "reduce",
};
const PATIENCE = 20_000;

/** The house that is shared; a test that runs by itself has its own. */
export async function openHouse(): Promise<House> {
  const url = process.env[SHARED];
  if (!url) return openOwnHouse();
  const browser = await launch(false);
  return { ...welcoming(url, browser), close: () => browser.close() };
}

/** A house on data of its own, whose pages are drawn where pictures are taken of them. */
export async function openOwnHouse({ drawn = false } = {}): Promise<OwnHouse> {
  const data = await mkdtemp(join(tmpdir(), "vendome-"));
  const server = await startServer(data);
  const browser = await launch(drawn);
  return {
    ...welcoming(server.url, browser),
    server,
    data,
    browser,
    async close() {
      await browser.close();
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

function welcoming(url: string, browser: Browser): Omit<House, "close"> {
  const complaints: string[] = [];
  return {
    url,
    complaints,
    at: (path) => new URL(path, url).href,
    async visitor(options = {}, game = "edelstein") {
      const context = await browser.newContext({ ...usual, baseURL: url, ...options });
      context.setDefaultTimeout(PATIENCE);
      context.on("console", (message) => {
        if (message.type() === "error")
          complaints.push(`${message.page()?.url()}: ${message.text()}`);
      });
      context.on("weberror", (error) =>
        complaints.push(`${error.page()?.url()}: ${error.error()}`),
      );
      const page = await context.newPage();
      await remember(page, { game, bot: "greedy" });
      return page;
    },
  };
}

/** A house that stands as long as a test runs. */
export async function houseFor(test: TestContext): Promise<House> {
  const house = await openHouse();
  test.after(() => house.close());
  return house;
}

/** Comes in under a name of one's own. */
export async function enterAs(page: Page, name: string): Promise<void> {
  const { request } = page.context();
  await request.post("/api/me");
  const answer = await request.patch("/api/me", { data: { name } });
  assert.ok(answer.ok(), `${name}: ${answer.status()}`);
}

/** Lets a page follow the system's colours, so that both themes can be looked at without a reload. */
export async function followSystem(page: Page): Promise<void> {
  await remember(page, { theme: "system" });
}

/** How fast what happens is shown; at once: for games that are only to be played through. */
export async function shows(page: Page, speed: "at once" | "quickly"): Promise<void> {
  await remember(page, { speed: speed === "quickly" ? 2 : 0 });
}

/** A tap sends, as somebody has it who needs no second press. */
export async function sendsAtOnce(page: Page): Promise<void> {
  await remember(page, { oneTap: true });
}

/** Settings that pages begin with, unless they have been chosen there. */
async function remember(
  page: Page,
  settings: Record<string, string | number | boolean>,
): Promise<void> {
  await page.addInitScript((begin) => {
    const before = JSON.parse(localStorage.getItem("vendome.settings") ?? "{}") as object;
    localStorage.setItem("vendome.settings", JSON.stringify({ ...begin, ...before }));
  }, settings);
}

/** A table for three with open seats, still gathering; whoever makes it is its host. */
export async function makeTable(page: Page, open: 1 | 2 = 1): Promise<void> {
  await page.goto("/new");
  await page.getByRole("radio", { name: "3", exact: true }).check();
  await page.getByRole("radio", { name: "Anybody" }).check();
  if (open === 1) await seat(page, 3, "A bot");
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.getByText(`Waiting for ${open} player`).waitFor();
}

/** Says at a new table who is to have a seat, once the fold is open that has the seats. */
export async function seat(page: Page, number: number, who: string): Promise<void> {
  const one = page.getByRole("combobox", { name: new RegExp(`^Seat ${number}`) });
  if (!(await one.isVisible())) await page.locator("summary").click();
  await one.selectOption({ label: who });
}

/** Comes by its link to a table that gathers. */
export async function joinBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Join", exact: true }).click();
}

/** Opens what lies beside a table, where it does not lie open. */
export async function openSheet(page: Page, sheet: string): Promise<void> {
  const lies = page.locator(`#sheet-${sheet}`);
  await lies.waitFor({ state: "attached" });
  if (await lies.isVisible()) return;
  const sign = page.locator(`[aria-controls=sheet-${sheet}]`);
  if (!(await sign.isVisible())) await page.getByRole("button", { name: "Menu" }).click();
  await sign.click();
  await lies.waitFor();
}

/** Presses a sign beside the table; where there is little room it is in the menu. */
export async function pressSign(page: Page, name: string): Promise<void> {
  const sign = page.getByRole("button", { name, exact: true }).first();
  if (!(await sign.isVisible())) await page.getByRole("button", { name: "Menu" }).click();
  await sign.click();
}

/** Closes it again: what it covers can be pressed. */
export async function closeSheet(page: Page): Promise<void> {
  const open = page.locator("[id^=sheet-]:visible");
  await open.getByRole("button", { name: "Close" }).click();
  await open.waitFor({ state: "hidden" });
}

/** Says something at the table, and sees it said. */
export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Say something", includeHidden: true });
  await field.waitFor({ state: "attached" });
  const staged = await page.locator("#sheet-chat").count();
  if (staged) await openSheet(page, "chat");
  await field.fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByRole("list", { name: "Chat lines" }).getByText(text).waitFor();
  if (staged) await closeSheet(page);
}

/** Starts a game against bots from the lobby. */
export async function playNow(page: Page, players: number): Promise<void> {
  await page.goto("/");
  await page.getByRole("radio", { name: String(players), exact: true }).check();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/t\//);
}

/** The id of the table a page shows. */
export function tableOf(page: Page): string {
  const [, id] = /\/t\/([^/?#]+)/.exec(page.url()) ?? [];
  if (!id) throw new Error(`no table at ${page.url()}`);
  return id;
}

/** Nothing is wider than the screen, from 360 pixels on. */
export async function fits(page: Page): Promise<void> {
  for (const width of [360, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${page.url()} is ${wide} pixels wide on a screen of ${width}`);
  }
}
