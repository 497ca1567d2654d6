// The stage: nothing on it moves but pieces, nothing on a phone scrolls, and moments are played in order.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import * as moment from "../moments.ts";
import * as carats from "./carats.ts";
import { LANGUAGES } from "./catalogue.ts";
import { clipped } from "./clipped.ts";
import { DESKTOP, openOwnHouse, PHONE, type House } from "./house.ts";
import * as necklace from "./necklace.ts";
import { desk } from "./playing.ts";
import { STAGES, tour, type Met } from "./program.ts";
import { sample } from "./sample.ts";
import { choose } from "./speaking.ts";
import { zones, type Boxes } from "./zones.ts";

const LARGE = [DESKTOP, { width: 1920, height: 1080 }];
/** Upright and lying; the last is the smallest. */
const PHONES = [{ width: 844, height: 340 }, PHONE, { width: 360, height: 560 }];
const SIZES = [...LARGE, ...PHONES];
/** So much of a large screen belongs to the places of a board: there is no empty half. */
const USED = 0.85;

let house: House;
before(async () => {
  house = await openOwnHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

type Asked = Pick<Met, "program" | "table"> & {
  asked: { view: { stage: string; players?: number } };
};

const tours: Record<string, () => AsyncGenerator<Asked>> = {
  edelstein: () => tour(house.url, sample(STAGES)),
  necklace: () => necklace.stages(house.url, sample(necklace.STAGES), { players: 3 }),
  carats: () => carats.stages(house.url, sample(carats.STAGES), { players: 5 }),
};

/** The fixed parts of each board. */
const ZONES: Record<string, readonly string[]> = {
  edelstein: ["box", "dock", "middle", "mine", "prizes", "seats"],
  necklace: [
    ...["bust", "dock", "fashion", "hand", "me", "middle", "opponents", "purse", "ticker"],
  ],
  carats: ["bank", "cloth", "day", "dock", "mine", "opponents", "played", "ticker"],
};

async function finished(game: string) {
  const play = moment.GAMES[game];
  assert.ok(play);
  return play(house.url);
}

/** What would have to be scrolled to be seen. Runs in the page. */
function scrolling(): string[] {
  const scrolls = (way: string) => way === "auto" || way === "scroll";
  const inside = [...document.querySelectorAll<HTMLElement>(".area, .area *")].filter((one) => {
    if (one.closest("[data-form]")) return false;
    const { overflowX, overflowY } = getComputedStyle(one);
    return (
      (scrolls(overflowY) && one.scrollHeight > one.clientHeight + 1) ||
      (scrolls(overflowX) && one.scrollWidth > one.clientWidth + 1)
    );
  });
  const page = document.documentElement;
  return [...inside, ...(page.scrollHeight > innerHeight + 1 ? [page] : [])].map(
    (one) =>
      `${one.outerHTML.slice(0, 80)}: ${one.scrollWidth} × ${one.scrollHeight} in ${one.clientWidth} × ${one.clientHeight}`,
  );
}

/** How much of the table is a place of the board, from 0 to 1. Runs in the page. */
function used(): number {
  const area = document.querySelector(".area")?.getBoundingClientRect() ?? new DOMRect();
  const boxes = [...document.querySelectorAll("[data-board] [data-zone]")].map((zone) =>
    zone.getBoundingClientRect(),
  );
  const STEPS = 60;
  let inside = 0;
  for (let across = 0; across < STEPS; across++)
    for (let down = 0; down < STEPS; down++) {
      const x = area.left + (area.width * (across + 0.5)) / STEPS;
      const y = area.top + (area.height * (down + 0.5)) / STEPS;
      inside += Number(
        boxes.some(
          ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
        ),
      );
    }
  return inside / STEPS ** 2;
}

for (const [game, stages] of Object.entries(tours)) {
  test(`${game}: at every stage the same places, nothing to scroll, and no word cut off`, async () => {
    const page = await house.visitor();
    const places = new Map<string, { boxes: Boxes; stage: string }>();
    let stagesMet = 0;
    for await (const { program, table, asked } of stages()) {
      const { stage } = asked.view;
      await program.lend(page.context());
      await page.goto(`/t/${table}`);
      // Some questions out of turn are answered on the board alone.
      await desk(page).or(necklace.answers(page)).first().waitFor({ state: "attached" });
      await page.evaluate(() => document.fonts.ready);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const key = `${size.width} ${asked.view.players}`;
        const boxes = await page.evaluate(zones);
        const first = places.get(key) ?? { boxes, stage };
        places.set(key, first);
        const where = `${first.stage} and ${stage}, ${size.width} pixels wide`;
        assert.deepEqual(boxes, first.boxes, where);
        assert.deepEqual(Object.keys(boxes).toSorted(), ZONES[game], where);
        assert.deepEqual(await page.evaluate(scrolling), [], where);
        const share = LARGE.includes(size) ? await page.evaluate(used) : 1;
        assert.ok(share > USED, `${Math.round(100 * share)} % of ${where}`);
      }
      // The last is the smallest.
      for (const language of sample(LANGUAGES, stagesMet++ % LANGUAGES.length)) {
        await choose(page, language);
        assert.deepEqual(await page.evaluate(clipped, false), [], `${stage} in ${language}`);
      }
      await choose(page, "en");
      await page.goto("/about"); // nobody watches while the program plays on
    }
    await page.context().close();
  });

  test(`${game}: over a whole game nothing moves but pieces`, async () => {
    const { program, table } = await finished(game);
    const page = await house.visitor();
    await program.lend(page.context());
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(`/t/${table}/replay?step=0&eyes=0`);
      const slider = page.getByRole("slider", { name: /^Step 0 of / });
      await slider.waitFor();
      await page.evaluate(() => document.fonts.ready);
      const first = await page.evaluate(zones);
      const last = Number(await slider.getAttribute("max"));
      for (let step = 1; step <= last; step++) {
        await page.keyboard.press("ArrowRight");
        const boxes = await page.evaluate(zones);
        assert.deepEqual(boxes, first, `step ${step}, ${size.width} pixels wide`);
      }
    }
    await page.context().close();
  });

  test(`${game}: a moment is played in order, can be skipped, and never makes one wait`, async () => {
    const { program, table } = await finished(game);
    const page = await house.visitor({ reducedMotion: "no-preference" });
    await program.lend(page.context());
    await page.clock.install();
    const fullest = await stagedIn(page, table);
    await moment.before(page, fullest);
    const told = await lines(page);
    const whole = told + fullest.kinds.length;

    await moment.begin(page);
    assert.ok((await lines(page)) < whole, "the log does not tell the end");
    const seen = [await lines(page)];
    for (let time = 0; time < 90 && (await busy(page)); time++) {
      await page.clock.runFor(500);
      seen.push(await lines(page));
    }
    assert.equal(await busy(page), false, "it comes to an end");
    seen.push(await lines(page));
    assert.deepEqual(
      seen,
      seen.toSorted((one, other) => one - other),
      "told in order",
    );
    assert.equal(seen.at(-1), whole);

    await page.keyboard.press("ArrowLeft");
    assert.equal(await lines(page), told);
    await moment.begin(page);
    await page.keyboard.press("Space");
    assert.equal(await busy(page), false);
    assert.equal(await lines(page), whole);

    await page.keyboard.press("ArrowLeft");
    await moment.begin(page);
    await page.locator("[data-board]").click({ position: { x: 200, y: 200 } });
    assert.equal(await busy(page), false, "a tap has had enough of it");

    await page.keyboard.press("ArrowLeft");
    await moment.begin(page);
    await page.keyboard.press("Home");
    assert.equal(await busy(page), false, "who jumps elsewhere does not wait");
    await page.context().close();
  });
}

/** The fullest moment of a game that is staged at all. */
async function stagedIn(page: Page, table: string): Promise<moment.Moment> {
  for (const one of await moment.moments(page, table, 8)) {
    await moment.before(page, one);
    if (await moment.begin(page)) return one;
  }
  assert.fail("nothing is staged");
}

const busy = (page: Page) => page.locator("[data-board][data-busy=true]").isVisible();

/** How many events the log tells. */
async function lines(page: Page): Promise<number> {
  const newest = page.locator("#log > [data-line]").last();
  return 1 + Number((await newest.count()) ? await newest.getAttribute("data-line") : -1);
}
