// The guided game: steps that are tried and not dismissed, beside what they speak of and never on it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Locator, Page } from "playwright-core";

import { isFine } from "./axe.ts";
import { openHouse, type House } from "./house.ts";
import { decide, nextStage } from "./necklace_playing.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 664 },
  small: { width: 360, height: 560 },
};
const coach = (page: Page) => page.getByRole("complementary", { name: "Guided game" });

async function begin(size: keyof typeof SIZES, game: string): Promise<Page> {
  const touch = size !== "desktop";
  const page = await house.visitor(
    {
      viewport: SIZES[size],
      hasTouch: touch,
      reducedMotion: touch ? "reduce" : "no-preference",
    },
    game,
  );
  await page.goto("/");
  await page.getByRole("button", { name: "First time? A guided game" }).click();
  await coach(page).waitFor();
  return page;
}

/** The step that is told begins so; it lies inside the window, on nothing that must be seen. */
async function step(page: Page, begins: string, seen: string[]): Promise<void> {
  await coach(page).getByText(begins).waitFor();
  const all = ["[data-zone=dock]", ...seen].map((selector) => page.locator(selector).first());
  // It may still be on its way, or the board be growing.
  await page.waitForFunction(
    ([card, ...others]) => {
      const box = card?.getBoundingClientRect();
      if (!box || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
        return false;
      return others.every((other) => {
        const { left, right, top, bottom } = other?.getBoundingClientRect() ?? box;
        return right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
      });
    },
    await Promise.all([coach(page), ...all].map((one: Locator) => one.elementHandle())),
  );
}

/** The browser remembers that it was done. */
const isDone = (page: Page, game: string, id: string) =>
  page.waitForFunction(
    ([game, id]) => {
      const { lessons } = JSON.parse(localStorage.getItem("vendome.settings") ?? "{}") as {
        lessons?: Record<string, string[]>;
      };
      return lessons?.[game]?.includes(id);
    },
    [game, id] as const,
  );

for (const size of ["desktop", "phone", "small"] as const) {
  test(`Edel, Stein & Reich is learnt by trying, ${size}`, async () => {
    const page = await begin(size, "edelstein");
    await step(page, "Tap your own place", ["[data-zone=mine]"]);
    await page.locator("[data-zone=mine] .cover").first().click();
    await page.keyboard.press("Escape");
    await step(page, "Tap a card to lift it", []);
    await isFine(page, `guided, ${size}`);
    await page.setViewportSize(SIZES[size]);
    await page.locator("[data-held]").first().click();
    await step(page, "Press “Lay down”", []);
    await page.locator("[data-zone=dock] .seal").click();
    await isDone(page, "edelstein", "send");
    await page.context().close();
  });
}

for (const size of ["desktop", "phone"] as const) {
  test(`Queen’s Necklace is learnt by trying, ${size}`, async () => {
    const page = await begin(size, "necklace");
    await coach(page).getByRole("status").waitFor();
    // Others may begin, and may have one asked for a reaction; what is asked for on one’s own turn is
    // told as soon as it comes.
    for (
      let stage = await nextStage(page);
      stage !== null && stage !== "influence" && stage !== "buying";
      stage = await nextStage(page)
    )
      await decide(page, stage, 0);
    const market = page.locator("[data-market] .piece[aria-disabled=false]").first();
    await market.waitFor();
    await step(page, "Tap a card to gather it", ["[data-zone=middle]"]);
    await market.click();
    await step(page, "ducats a turn", []);
    await page.locator("[data-zone=dock] .seal").click();
    await isDone(page, "necklace", "buying");
    await page.context().close();
  });

  test(`30 Carats is learnt by trying, ${size}`, async () => {
    const page = await begin(size, "carats");
    await step(page, "Tap a screen", ["[data-zone=cloth]"]);
    await page.locator("[data-zone=cloth] button:not(:disabled)").first().click();
    await step(page, "Nothing is sent before", []);
    await page.locator("[data-zone=dock] .seal").click();
    await isDone(page, "carats", "send");
    await coach(page).waitFor();
    await page.context().close();
  });
}

test("a step can be skipped, help switched off and on again, and its rule be opened", async () => {
  const page = await begin("desktop", "edelstein");
  await coach(page)
    .getByText(/^Step 1 of /)
    .waitFor();
  await coach(page).getByRole("button", { name: "Rule E8.3" }).click();
  await page.getByRole("dialog", { name: "Rules: Edel, Stein & Reich" }).waitFor();
  await page.locator("[id='E8.3']:focus").waitFor();
  await page.keyboard.press("Escape");
  await coach(page).getByRole("button", { name: "Skip" }).click();
  await coach(page)
    .getByText(/^Step 2 of /)
    .waitFor();
  await coach(page).getByRole("button", { name: "No more help" }).click();
  await coach(page).waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[data-zone=dock]").waitFor();
  assert.equal(await coach(page).count(), 0);
  await page.getByRole("button", { name: "Hints", exact: true }).click();
  await coach(page)
    .getByText(/^Step 2 of /)
    .waitFor();
  await page.context().close();
});

test("by keyboard too: a move made in the form does what the step asks for", async () => {
  const page = await begin("desktop", "edelstein");
  await coach(page).getByText("Tap your own place").waitFor();
  await coach(page).getByRole("button", { name: "Skip" }).press("Enter");
  await coach(page).getByText("Tap a card to lift it").waitFor();
  await page.keyboard.press("f");
  await page.getByRole("radio").first().press("Space");
  await coach(page).getByText("Press “Lay down”").waitFor();
  await page.context().close();
});
