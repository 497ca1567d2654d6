// What the first visit costs: bytes that must be fetched, and time until one can play.

import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";

import type { Page } from "playwright-core";

import { openHouse, type House } from "./house.ts";
import { reach } from "./program.ts";

const MOST_BYTES = 150_000;
const SLOW_DOWN = 4;

let house: House;
before(async () => {
  house = await openHouse();
});
after(() => house.close());

test("the lobby is light", async (t) => {
  const page = await house.visitor();
  await slowed(page);
  const start = performance.now();
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Play now" }).waitFor();
  usable(t, "the lobby", start);
  await weighed(t, page, "the lobby");
});

test("a table opened by its link is light", async (t) => {
  const { program, table } = await reach(house.url, "choosing");
  const page = await house.visitor();
  await program.lend(page.context());
  await slowed(page);
  const start = performance.now();
  await page.goto(`/t/${table}`, { waitUntil: "commit" });
  await page.locator("[data-held]").first().click({ trial: true });
  usable(t, "the table", start);
  await weighed(t, page, "the table");
});

async function slowed(page: Page): Promise<void> {
  const debuggerLine = await page.context().newCDPSession(page);
  await debuggerLine.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
}

/** Speed is the machine's as much as ours, so it is told and not judged. */
function usable(t: TestContext, what: string, start: number): void {
  const time = (performance.now() - start).toFixed(0);
  t.diagnostic(
    `${what} could be used after ${time} ms, with the processor slowed down ${SLOW_DOWN}-fold`,
  );
}

/** Script, style and words as they came over the wire, once nothing more is fetched. */
async function weighed(t: TestContext, page: Page, what: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => /\.(js|css|json)$/.test(new URL(name).pathname))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({
        name,
        encodedBodySize,
        decodedBodySize,
      })),
  );
  assert.ok(fetched.length > 0);
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  const bytes = sum(fetched.map(({ encodedBodySize }) => encodedBodySize));
  const unpacked = sum(fetched.map(({ decodedBodySize }) => decodedBodySize));
  assert.ok(bytes < unpacked, "it is compressed");
  t.diagnostic(
    `${what} needs ${fetched.length} files of script, style and words: ${bytes} bytes compressed, ${unpacked} unpacked`,
  );
  assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
}
