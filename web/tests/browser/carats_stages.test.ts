// 30 Carats: every stage and the end in other languages, and under axe-core.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { isFine } from "./axe.ts";
import { behindScreen, finished, notebook, STAGES, stages } from "./carats.ts";
import { LANGUAGES, said } from "./catalogue.ts";
import { fits, followSystem, openHouse, type House } from "./house.ts";
import { compose, desk, ready, varied, winners } from "./playing.ts";
import { sample } from "./sample.ts";
import { choose, speaks } from "./speaking.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, [], "no page broke the policy or failed otherwise");
});

test("every stage with six players, when something is put together, and in another language", async () => {
  const page = await house.visitor();
  let met = 0;
  const places = new Map<string, string>();
  await followSystem(page);
  for await (const { program, table, asked } of stages(house.url, sample(STAGES), {
    players: 6,
  })) {
    const { stage } = asked.view;
    await program.lend(page.context());
    await page.goto(`/t/${table}`);
    await desk(page).waitFor();
    await compose(desk(page), stage, varied());
    await ready(desk(page)).waitFor();
    await isFine(page, `${stage}, put together`);
    await fits(page);
    await holdsStill(page, stage, places);
    const language = met++ % 2 ? "fr" : "de";
    await choose(page, language);
    await page
      .getByText(said(language, `ask.${stage}`, {}, "carats"))
      .first()
      .waitFor({ state: "attached" });
    await speaks(page, language);
    await choose(page, "en");
    await page.goto("/about"); // nobody watches while the program plays on
  }
  await page.context().close();
});

test("the end of a game, in another language, and its replay", async () => {
  const { program, table } = await finished(house.url, 5);
  const page = await house.visitor();
  await followSystem(page);
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  await winners(page).waitFor();
  await isFine(page, "over");
  for (const language of sample(LANGUAGES, 1)) {
    await choose(page, language);
    await page
      .getByText(said(language, "carats.stage.over", {}, "carats"))
      .first()
      .waitFor();
    await speaks(page, language);
  }
  await choose(page, "en");
  await page.goto(`/t/${table}/replay?step=40&eyes=open`);
  await page.getByRole("slider", { name: /^Step 40 of / }).waitFor();
  await isFine(page, "replay");
  assert.equal(await notebook(page).count(), 0, "a notebook is nobody else's");
  assert.equal(
    await page.locator("h4", { hasText: /^Cards of / }).count(),
    5,
    "all hands lie open",
  );
  await page.goto(`/t/${table}/replay?step=40&eyes=0`);
  await behindScreen(page).waitFor();
  assert.equal(await notebook(page).count(), 0);
  await page.context().close();
});

/** A phone's page with the browser's bars, small and smaller, on its side, and a desk. */
const SIZES = [
  { width: 390, height: 664 },
  { width: 360, height: 560 },
  { width: 844, height: 340 },
  { width: 1440, height: 900 },
];

/** No fixed part of the board has moved since the stage before, and none has to be scrolled to. */
async function holdsStill(page: Page, stage: string, places: Map<string, string>): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const { zones, over } = await page.evaluate(() => {
      const area = document.querySelector(".area");
      const found = [...document.querySelectorAll<HTMLElement>("[data-zone]")];
      return {
        zones: JSON.stringify(
          found.map((zone) => {
            const { x, y, width, height } = zone.getBoundingClientRect();
            return [zone.dataset["zone"], x, y, width, height];
          }),
        ),
        over: area
          ? Math.max(area.scrollHeight - area.clientHeight, area.scrollWidth - area.clientWidth)
          : 0,
      };
    });
    const where = `${size.width} × ${size.height}`;
    assert.equal(over, 0, `${stage} scrolls at ${where}`);
    assert.equal(zones, places.get(where) ?? zones, `${stage} moves a zone at ${where}`);
    places.set(where, zones);
  }
}
