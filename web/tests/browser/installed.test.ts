// The page as something one installs: its manifest, its icons, and the number on its icon.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { openOwnHouse, playNow, type House } from "./house.ts";
import { desk } from "./playing.ts";

let house: House;
before(async () => {
  house = await openOwnHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test("a browser can install the page: its manifest is sound, and every icon is as large as it says", async () => {
  const page = await house.visitor();
  await page.goto("/");
  const line = await page.context().newCDPSession(page);
  const { url, errors, data } = await line.send("Page.getAppManifest");
  assert.equal(url, house.at("/manifest.webmanifest"));
  assert.deepEqual(errors, []);
  const answer = await page.request.get(url);
  assert.equal(answer.headers()["content-type"], "application/manifest+json");
  const { icons } = JSON.parse(data ?? "") as Manifest;
  assert.ok(icons.some(({ purpose }) => purpose === "maskable"));
  for (const { src, sizes, type } of icons) {
    assert.equal((await page.request.get(src)).headers()["content-type"], type);
    if (sizes !== "any") assert.equal(await size(page, src), sizes);
  }
  const touch = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  assert.equal(await size(page, touch ?? ""), "180x180");
});

const size = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);

test("the icon says that a game waits, and no longer once the move is made or the table closed", async () => {
  const page = await house.visitor();
  await page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(navigator, {
      shown,
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(0),
    });
  });
  const shows = (count: number) =>
    page.waitForFunction(
      (wanted) => (navigator as unknown as { shown: number[] }).shown.at(-1) === wanted,
      count,
    );
  await page.goto("/");
  await shows(0);
  await playNow(page, 3);
  await desk(page).waitFor();
  await shows(1);
  const table = page.url();
  await page.goto("/");
  await shows(1);
  await page.goto(table);
  await page.getByRole("button", { name: "Leave the table" }).first().click();
  await page.locator("dialog[open]").getByRole("button", { name: "Leave the table" }).click();
  await page.waitForURL(house.at("/"));
  await shows(0);
});

test("where a browser offers to install the page, the house does too, once", async () => {
  const page = await house.visitor();
  await page.goto("/");
  const button = page.getByRole("contentinfo").getByRole("button", { name: "Install Vendôme" });
  await page.getByRole("contentinfo").waitFor();
  assert.equal(await button.count(), 0);
  await page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = async () => void (document.documentElement.dataset["prompted"] = "yes");
    window.dispatchEvent(Object.assign(event, { prompt }));
  });
  await button.click();
  await page.locator("html[data-prompted=yes]").waitFor();
  await button.waitFor({ state: "detached" });
});
