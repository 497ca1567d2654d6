// The sheets beside a table on a phone: one swipe away, and marked when something is new there.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { draw } from "./fingers.ts";
import { closeSheet, openHouse, openSheet, playNow, type House } from "./house.ts";
import { desk, nextMoment, playOn, varied } from "./playing.ts";

const SMALL = { width: 390, height: 664 };

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

const lying = (page: Page) => page.locator("[data-sheet]:visible");
const sign = (page: Page, sheet: string) => page.locator(`[aria-controls=sheet-${sheet}]`);

test("a finger draws sheets in from the right, goes on to those beside, and draws them away", async () => {
  const page = await house.visitor({ viewport: SMALL, hasTouch: true, isMobile: true });
  await playNow(page, 3);
  await nextMoment(page);
  const height = SMALL.height / 2;
  const [left, right] = [
    { x: 120, y: height },
    { x: SMALL.width - 20, y: height },
  ];
  const shows = (sheet: string) => page.locator(`#sheet-${sheet}.open`).waitFor();
  const none = () => page.locator("[data-sheet].open").waitFor({ state: "detached" });

  // From the middle, or up and down, it means nothing.
  await draw(page, { x: 300, y: height }, left);
  await draw(page, right, { x: right.x - 20, y: height - 150 });
  await draw(page, right, { x: right.x - 20, y: height + 150 });
  assert.equal(await lying(page).count(), 0);

  await draw(page, right, left);
  await shows("log");
  const over = { x: 330, y: SMALL.height - 120 };
  const back = { x: 60, y: SMALL.height - 110 };
  await draw(page, over, back);
  await shows("chat");
  await draw(page, over, back);
  await shows("hints");
  await draw(page, back, over);
  await shows("chat");
  // In a field a finger sets the place to write at.
  const field = page.locator("#sheet-chat").getByRole("textbox");
  const box = await field.boundingBox();
  assert.ok(box);
  const inField = { x: box.x + 10, y: box.y + box.height / 2 };
  await draw(page, { ...inField, x: box.x + box.width - 10 }, inField);
  await shows("chat");

  const header = await page.locator("#sheet-chat header").boundingBox();
  assert.ok(header);
  await draw(page, { x: 150, y: header.y + 15 }, { x: 160, y: header.y + 165 });
  await none();
  // It was the last, so it comes first; to the right of all lies the board.
  await draw(page, right, left);
  await shows("chat");
  await draw(page, back, over);
  await shows("log");
  await draw(page, back, over);
  await none();
  assert.match(page.url(), /\/t\//, "the browser went nowhere");
});

test("a piece at the edge is taken, and draws no sheet in", async () => {
  const page = await house.visitor({ viewport: SMALL, hasTouch: true, isMobile: true }, "necklace");
  await playNow(page, 3);
  await nextMoment(page);
  const edge = await page.evaluate(() => {
    const pieces = [...document.querySelectorAll<HTMLElement>("[data-board] *")].filter(
      (each) => getComputedStyle(each).touchAction === "none",
    );
    const boxes = pieces.map((piece) => piece.getBoundingClientRect());
    const last = boxes.toSorted((one, other) => other.right - one.right)[0];
    return last && { x: last.right - 8, y: last.top + last.height / 2 };
  });
  assert.ok(edge, "there are pieces that can be taken");
  await draw(page, edge, { x: edge.x - 200, y: edge.y });
  assert.equal(await lying(page).count(), 0);
});

test("a sign is marked when something is new in its sheet, until that is opened", async () => {
  const page = await house.visitor();
  await playNow(page, 3);
  await nextMoment(page);
  for (const sheet of ["log", "seats", "round", "scorings"])
    assert.equal(await sign(page, sheet).locator(".news").count(), 0, sheet);

  await playOn(page, varied(), async () => {}, 2);
  await desk(page).waitFor({ state: "attached" });
  await sign(page, "log").locator(".news").waitFor();
  assert.match((await sign(page, "log").getAttribute("aria-label")) ?? "", /: \d+ new lines?$/);
  assert.equal(
    await sign(page, "round").getAttribute("aria-label"),
    "Last actions: something is new",
  );
  // Nobody has come or gone, and nothing was scored.
  assert.equal(await sign(page, "seats").locator(".news").count(), 0);
  assert.equal(await sign(page, "scorings").locator(".news").count(), 0);

  await openSheet(page, "log");
  await sign(page, "log").locator(".news").waitFor({ state: "detached" });
  await closeSheet(page);
  assert.equal(await sign(page, "log").locator(".news").count(), 0);
  await sign(page, "round").locator(".news").waitFor();
});
