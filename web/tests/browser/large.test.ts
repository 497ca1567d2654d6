// Text twice as large, as somebody sets it in the browser: the table may scroll, and nothing is lost.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import * as carats from "./carats.ts";
import { LANGUAGES } from "./catalogue.ts";
import { clipped } from "./clipped.ts";
import { DESKTOP, openHouse, PHONE, type House } from "./house.ts";
import * as necklace from "./necklace.ts";
import { desk } from "./playing.ts";
import { finished as finishedGame, tour, type Met } from "./program.ts";
import { sample } from "./sample.ts";
import { choose } from "./speaking.ts";

const SIZES = [DESKTOP, PHONE, { width: 360, height: 560 }, { width: 844, height: 340 }];

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, [], "no page broke the policy or failed otherwise");
});

const finished: Record<string, () => Promise<Pick<Met, "program" | "table">>> = {
  edelstein: () => finishedGame(house.url, 4),
  necklace: () => necklace.finished(house.url, 4),
  carats: () => carats.finished(house.url, 5),
};

type Asked = Pick<Met, "program" | "table"> & { asked: { view: { stage: string } } };

/** The main stages of each game; the first is shown in `make test`. */
const tours: Record<string, () => AsyncGenerator<Asked>> = {
  edelstein: () => tour(house.url, sample(["opening", "choosing", "answering", "single"])),
  necklace: () => necklace.stages(house.url, sample(["selling", "buying", "influence"])),
  carats: () =>
    carats.stages(house.url, sample(["offering", "selling", "lot", "exchanging"]), { players: 6 }),
};

/** The size of text that a browser begins with, and twice that. */
async function text(page: Page, large: boolean): Promise<void> {
  const [standard, fixed] = large ? [32, 26] : [16, 13];
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard, fixed } });
  await browser.detach();
}

/** Places of the board that no scrolling brings into sight. Runs in the page. */
function unreachable(): string[] {
  const area = document.querySelector<HTMLElement>(".area");
  if (!area) return ["there is no table"];
  area.scrollTo(0, 0);
  const from = area.getBoundingClientRect();
  return [...area.querySelectorAll<HTMLElement>("[data-zone]")].flatMap((zone) => {
    const { top, right, bottom, left } = zone.getBoundingClientRect();
    const there =
      left >= from.left - 1 &&
      top >= from.top - 1 &&
      right <= from.left + area.scrollWidth + 1 &&
      bottom <= from.top + area.scrollHeight + 1;
    return there || !zone.checkVisibility() ? [] : [zone.dataset["zone"] ?? ""];
  });
}

/** Names of players that something lies on, and the title if it is not seen whole. Runs in the page. */
function covered(): string[] {
  const names = new Set(
    [...document.querySelectorAll<HTMLElement>(".frame [data-seat][title]")].map(
      (one) => one.title,
    ),
  );
  const said = [...document.querySelectorAll<HTMLElement>(".area *")].filter(
    (one) =>
      !one.children.length &&
      names.has(one.textContent?.trim() ?? "") &&
      !one.closest("[data-form], svg, .visually-hidden") &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  const title = document.querySelector<HTMLElement>(".frame .chapter");
  const lost = [...said, ...(title ? [title] : [])].filter((one) => {
    one.scrollIntoView({ block: "center", inline: "center" });
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()].some(({ left, right, top, bottom }) =>
      [0.3, 0.5, 0.85].some((down) => {
        const there = document.elementsFromPoint((left + right) / 2, top + (bottom - top) * down);
        // What is pressed as a whole may have a button over it, where nothing is drawn.
        const on = there.find((on) => !on.matches("button:empty"));
        if (!on || on.contains(one) || one.contains(on)) return !on;
        // The next line may begin so far up, as long as nothing is drawn there.
        return down < 0.8 || on.closest("svg") !== null;
      }),
    );
  });
  return lost.map((one) => one.textContent?.trim() ?? "");
}

for (const [game, stages] of Object.entries(tours)) {
  test(`${game}: text twice as large loses nothing`, async () => {
    const page = await house.visitor();
    for await (const { program, table, asked } of stages()) {
      const { stage } = asked.view;
      await program.lend(page.context());
      for (const language of sample(LANGUAGES, LANGUAGES.indexOf("de"))) {
        await page.setViewportSize(DESKTOP);
        await page.goto(`/t/${table}`);
        await desk(page).waitFor({ state: "attached" });
        await choose(page, language);
        await losesNothing(page, `${stage} in ${language}`);
      }
      await page.goto("/about"); // nobody watches while the program plays on
    }
    const { program, table } = await (finished[game] ?? assert.fail)();
    await program.lend(page.context());
    for (const language of sample(LANGUAGES, LANGUAGES.indexOf("fr"))) {
      await page.setViewportSize(DESKTOP);
      await page.goto(`/t/${table}`);
      await page.locator("h2#result").waitFor({ state: "attached" });
      await choose(page, language);
      await losesNothing(page, `the end in ${language}`);
    }
    await page.context().close();
  });

  async function losesNothing(page: Page, what: string): Promise<void> {
    await text(page, true);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.evaluate(() => document.fonts.ready);
      const where = `${what}, ${size.width} pixels wide`;
      assert.deepEqual(await page.evaluate(unreachable), [], where);
      assert.deepEqual(await page.evaluate(clipped, true), [], where);
      assert.deepEqual(await page.evaluate(covered), [], where);
    }
    await text(page, false);
  }
}
