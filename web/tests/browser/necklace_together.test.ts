// Queen's Necklace at one screen: what is asked out of turn, and the three Musketeers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import type { View } from "../../src/games/necklace/view.ts";
import { openHouse, type House } from "./house.ts";
import { isChoice, musketeers, openQuestion, stages, type Met } from "./necklace.ts";
import { perform, unstaged } from "./necklace_playing.ts";
import { curtain, desk, newestLine, toldSince } from "./playing.ts";
import type { Asked } from "./program.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, [], "no page broke the policy or failed otherwise");
});

const told = (page: Page, kind: string) => page.locator(`#log [data-kind=${kind}]`);
const happened = (page: Page, kind: string) =>
  told(page, kind).first().waitFor({ state: "attached" });
const nobody = (page: Page) => openQuestion(page).getByRole("button", { name: "Nobody" });

async function sitDown({ program, table }: Met): Promise<Page> {
  const page = await house.visitor();
  await unstaged(page);
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  return page;
}

test("at one screen the whole table is asked at once, and no hand lies open", async () => {
  const there = stages(house.url, ["queen", "alchemist", "parrying"], {
    players: 3,
    together: true,
    wanted: (asked) => isChoice(asked) === (asked.view.stage !== "queen"),
  });
  for await (const met of there) {
    const page = await sitDown(met);
    const { view, seat } = met.asked;
    const question = openQuestion(page);
    await question.locator(`[data-seat="${seat}"]`).click();
    assert.equal(await page.locator("[data-place^='own:']").count(), 0);
    const refused = page.getByRole("alert").getByText("You do not have the Queen in hand");
    if (view.stage === "queen") {
      await refused.waitFor();
      const before = await newestLine(page);
      await nobody(page).click();
      await toldSince(page, before, "opened");
    } else if (view.stage === "alchemist") {
      await question.getByRole("button", { name: /^Change / }).click();
      await happened(page, "alchemist_played");
    } else await happened(page, "parried");
    await page.context().close();
  }
});

test("the Queen takes the card just drawn", async () => {
  const there = stages(house.url, ["queen"], {
    players: 3,
    together: true,
    wanted: isChoice,
  });
  for await (const met of there) {
    const page = await sitDown(met);
    await openQuestion(page).locator(`[data-seat="${met.asked.seat}"]`).click();
    await happened(page, "queen_played");
    await page.context().close();
  }
});

/** The first of two is asked, and a second Cardinal can be anywhere. */
const firstOfTwo = ({ view }: Asked<View>): boolean =>
  view.question?.asked.length === 1 &&
  view.seats.every(({ hand_size }) => hand_size > 0) &&
  !view.gone.cardinal &&
  view.market.every((open) => open?.card !== "cardinal");

test("one answer about the Cardinal is enough for three", async () => {
  const there = stages(house.url, ["cardinal"], {
    players: 3,
    together: true,
    wanted: firstOfTwo,
  });
  for await (const met of there) {
    const page = await sitDown(met);
    await openQuestion(page).waitFor();
    const before = await newestLine(page);
    await nobody(page).click();
    await toldSince(page, before, "sale_began");
    await page.context().close();
  }
});

test("when somebody has played a Cardinal, the others are asked anew", async () => {
  const there = stages(house.url, ["cardinal"], {
    players: 3,
    together: true,
    wanted: (asked) => isChoice(asked) && firstOfTwo(asked),
  });
  for await (const met of there) {
    const page = await sitDown(met);
    const people = openQuestion(page).locator("[data-seat]");
    await people.and(page.locator(`[data-seat="${met.asked.seat}"]`)).click();
    await happened(page, "cardinal_played");
    await openQuestion(page).locator("button:enabled").first().waitFor();
    assert.equal(await people.count(), 1);
    assert.equal(await openQuestion(page).getByRole("button", { pressed: true }).count(), 0);
    assert.equal(await told(page, "sale_put_off").count(), 0);
    await nobody(page).click();
    await happened(page, "sale_put_off");
    await page.context().close();
  }
});

test("three Musketeers bring the Necklace", async () => {
  const met = await musketeers(house.url);
  const page = await sitDown(met);
  await curtain(page).click();
  await desk(page).waitFor();
  const necklace = page.locator("[data-place='own:0'] [data-card=necklace]");
  assert.equal(await necklace.count(), 0);
  await perform(page, "musketeers");
  await happened(page, "musketeers_played");
  await necklace.waitFor();
  await page.context().close();
});
