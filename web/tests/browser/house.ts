// A house of a test's own: a server on data of its own, a browser, and visitors.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";

import type { Browser, BrowserContextOptions, Page } from "playwright-core";

import { launch } from "./chromium.ts";
import { startServer, type Server } from "./server.ts";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

export interface House {
  readonly server: Server;
  readonly browser: Browser;
  /** What the pages of all visitors complained about on their consoles. */
  readonly complaints: string[];
  /** A page of somebody the house has not seen before; each has a browser context of their own. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  /** The address of a page of this house. */
  at(path: string): string;
  close(): Promise<void>;
}

const usual: BrowserContextOptions = { locale: "en-GB", viewport: DESKTOP, reducedMotion: "reduce" };
const PATIENCE = 20_000;

export async function openHouse(args: readonly string[] = ["--pace", "0"]): Promise<House> {
  const data = await mkdtemp(join(tmpdir(), "vendome-"));
  const server = await startServer({ data, args });
  const browser = await launch();
  const complaints: string[] = [];

  return {
    server,
    browser,
    complaints,
    at: (path) => new URL(path, server.url).href,
    async visitor(options = {}) {
      const context = await browser.newContext({ ...usual, baseURL: server.url, ...options });
      context.setDefaultTimeout(PATIENCE);
      context.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${message.page()?.url()}: ${message.text()}`);
      });
      context.on("weberror", (error) => complaints.push(`${error.page()?.url()}: ${error.error()}`));
      return context.newPage();
    },
    async close() {
      await browser.close();
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A house that stands as long as a test runs. */
export async function houseFor(test: TestContext, args?: readonly string[]): Promise<House> {
  const house = await openHouse(args);
  test.after(() => house.close());
  return house;
}

/** Gives oneself a name in the lobby. */
export async function enterAs(page: Page, name: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: /^Change your name/ }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: `Change your name, now ${name}` }).waitFor();
}

/** Starts a game against bots from the lobby and waits until something is asked. */
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
