// Edel, Stein & Reich with the pieces on its board: a whole game by mouse, another by finger; what is staged;
// every stage on small screens.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { LANGUAGES } from "./catalogue.ts";
import {
  asked,
  byFinger,
  byMouse,
  composeByPieces,
  fitsTheWindow,
  sendByPieces,
  type Press,
} from "./edelstein.ts";
import { openHouse, PHONE, playNow, sendsAtOnce, shows, type House } from "./house.ts";
import { winners } from "./playing.ts";
import { finished, reach, STAGES, tour } from "./program.ts";
import { LONG, sample } from "./sample.ts";
import { holdsStill } from "./zones.ts";

const SMALL = { width: 360, height: 560 };
const PHONES = [PHONE, SMALL, { width: 844, height: 340 }];

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

/** Plays a game to its end; no fixed place moves by a pixel. */
async function playThrough(page: Page, press: Press): Promise<Set<string>> {
  const met = new Set<string>();
  const still = await holdsStill(page);
  for (let turn = 0; ; turn++) {
    const stage = await asked(page);
    await still(`nothing moves at ${stage ?? "the end"}`);
    await fitsTheWindow(page, stage ?? "the end");
    if (stage === null) return met;
    met.add(stage);
    await composeByPieces(page, stage, turn, press);
    await still(`nothing moves while one acts at ${stage}`);
    await sendByPieces(page, press);
  }
}

test("a whole game by mouse on a desktop, and nothing moves that should not", async () => {
  const page = await house.visitor();
  await shows(page, "at once");
  await playNow(page, 3);
  const met = await playThrough(page, byMouse);
  assert.ok(met.has("choosing") && met.size > 2, [...met].join(", "));
  await page.getByRole("link", { name: "Replay" }).waitFor();
  assert.equal(await page.locator("[data-podium] .step").count(), 3);
  await page.context().close();
});

test("a whole game by finger on a phone", LONG, async () => {
  const page = await house.visitor({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await shows(page, "at once");
  await playNow(page, 4);
  await playThrough(page, byFinger);
  await page.context().close();
});

test("every stage fits a phone upright and lying, in every language", async () => {
  const pages = await Promise.all(
    LANGUAGES.map(async (locale) => {
      const page = await house.visitor({ locale });
      await shows(page, "at once");
      return page;
    }),
  );
  for await (const { program, table, asked: met } of tour(house.url, sample(STAGES, 2))) {
    for (const page of pages) {
      await program.lend(page.context());
      await page.goto(`/t/${table}`);
      assert.equal(await asked(page), met.view.stage);
      for (const viewport of PHONES) {
        await page.setViewportSize(viewport);
        await fitsTheWindow(page, `${met.view.stage}, ${JSON.stringify(viewport)}`);
      }
      await page.goto("/about"); // nobody watches while the program plays on
    }
  }
  for (const page of pages) await page.context().close();
});

test("two and five players, and the end, fit a phone too", async () => {
  const page = await house.visitor({ viewport: SMALL });
  await shows(page, "at once");
  for (const players of [2, 5]) {
    const { program, table } = await finished(house.url, players);
    await program.lend(page.context());
    await page.goto(`/t/${table}`);
    await winners(page).waitFor();
    for (const viewport of PHONES) {
      await page.setViewportSize(viewport);
      await fitsTheWindow(page, `the end for ${players}, ${JSON.stringify(viewport)}`);
    }
    assert.equal(await page.locator("[data-podium] .step").count(), players);
  }
  await page.context().close();
});

test("a card is dragged onto the table, a gem into the lane and back", async () => {
  const page = await house.visitor();
  await shows(page, "at once");
  const bargain = await reach(house.url, "answering", ({ forms }) =>
    forms.some((form) => form.startsWith("offer")),
  );
  await bargain.program.lend(page.context());
  await page.goto(`/t/${bargain.table}`);
  assert.equal(await asked(page), "answering");
  const lane = page.locator("[data-making]");
  await page.locator("[data-gem]:enabled").first().dragTo(lane);
  const pushed = lane.locator("[data-lane-gem]");
  await pushed.first().waitFor();
  await pushed.first().dragTo(page.locator("[data-box]"));
  await pushed.first().waitFor({ state: "detached" });

  const choice = await reach(house.url, "choosing");
  await choice.program.lend(page.context());
  await page.goto(`/t/${choice.table}`);
  assert.equal(await asked(page), "choosing");
  const form = await page.locator("form[data-stage]").elementHandle();
  await page.locator("[data-held='choose gems']").dragTo(page.locator("[data-arena]"));
  await form?.waitForElementState("hidden");
  await page.context().close();
});

test("every tap counts, however fast they come, anywhere in the compartment", async () => {
  const page = await house.visitor();
  const bargain = await reach(
    house.url,
    "opening",
    ({ view, seat }) =>
      (view.seats[seat]?.gems["red"] ?? 0) >= 3 &&
      ["money", "event"].includes(view.bargain?.action ?? ""),
  );
  await bargain.program.lend(page.context());
  await page.goto(`/t/${bargain.table}`);
  assert.equal(await asked(page), "opening");
  const box = await page.locator("[data-box] [data-colour=red]").boundingBox();
  assert.ok(box);
  for (const height of [0.5, 0.1, 0.95])
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * height);
  await page.locator("[data-lane-gem=red]").nth(2).waitFor();
  assert.equal(await page.locator("[data-lane-gem]").count(), 3);
  await page.locator("[data-prize]").first().waitFor(); // what the action brings
  await page.context().close();
});

test("a number and Enter play on the board, and no form comes over it", async () => {
  const page = await house.visitor();
  await shows(page, "at once");
  const choice = await reach(house.url, "choosing");
  await choice.program.lend(page.context());
  await page.goto(`/t/${choice.table}`);
  assert.equal(await asked(page), "choosing");
  const decision = await page.locator("form[data-stage]").elementHandle();
  await page.keyboard.press("2");
  await page.locator("[data-held].raised").waitFor();
  assert.equal(await page.locator("[data-form]:focus-within").count(), 0);
  await page.locator("[data-zone=dock] .seal[aria-disabled=false]").waitFor();
  await page.keyboard.press("Enter");
  await decision?.waitForElementState("hidden");
  assert.equal(await page.locator("[data-form]:focus-within").count(), 0);
  await page.context().close();
});

test("who likes it so acts with one tap", async () => {
  const page = await house.visitor();
  await shows(page, "at once");
  await sendsAtOnce(page);
  for (const [stage, piece] of [
    ["choosing", "[data-held='choose money']"],
    ["answering", "[data-plate='Accept']"],
  ] as const) {
    const { program, table } = await reach(house.url, stage);
    await program.lend(page.context());
    await page.goto(`/t/${table}`);
    assert.equal(await asked(page), stage);
    const form = await page.locator("form[data-stage]").elementHandle();
    await page.locator(piece).click();
    await form?.waitForElementState("hidden");
    await page.goto("/about"); // nobody watches while the program plays on
  }
  await page.context().close();
});

test("a scoring is shown colour by colour, held back from the log, and can be skipped", async () => {
  const last = await reach(
    house.url,
    "choosing",
    ({ view }) => view.phase === 1 && view.round === view.rounds,
  );
  const [page, watcher] = [await house.visitor(), await house.visitor()];
  await last.program.lend(page.context());
  await page.goto(`/t/${last.table}`);
  await watcher.goto(`/t/${last.table}`);
  await watcher.getByText("You are watching").waitFor();
  for (let turn = 0; ; turn++) {
    const race = page.locator(".race");
    const own = page.locator("[data-board][data-busy=false] [data-zone=dock] .seal");
    await race.or(own).first().waitFor();
    if (await race.count()) break;
    const stage = await asked(page);
    if (stage === null) throw new Error("the game is over");
    await composeByPieces(page, stage, turn, byMouse);
    await sendByPieces(page, byMouse);
  }
  const told = (each: Page) => each.locator("#log [data-kind=certificates_paid]");
  for (const each of [watcher, page]) {
    await each.locator(".race").waitFor();
    assert.equal(await told(each).count(), 0, "the log waits, for whoever watches too");
    // All are asked already: what is still shown does not tell so.
    assert.doesNotMatch(await each.title(), /^●/);
    assert.equal(await each.locator("[data-zone=seats] .medallion.waiting").count(), 0);
  }
  await page.locator("[data-zone=mine] .medallion.waiting").waitFor();
  await page.locator(".race[data-colour=yellow]").waitFor();
  await watcher.keyboard.press("Space");
  await watcher.locator(".race").waitFor({ state: "detached" });
  assert.ok(await page.locator(".race").isVisible(), "who skips, skips alone");
  await page.keyboard.press("Space");
  await page.locator(".race").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.title.startsWith("●"));
  await page.locator("[data-last-scoring]").click();
  await page.getByRole("heading", { name: "Scoring of phase 1" }).waitFor();
  for (const each of [page, watcher]) await each.context().close();
});
