// Queen's Necklace: purchases from the market, which end the influence phase whatever one holds.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import type { View } from "../../src/games/necklace/view.ts";
import { openHouse, type House } from "./house.ts";
import { stages } from "./necklace.ts";
import { seal, unstaged } from "./necklace_playing.ts";
import { desk, newestLine, toldSince } from "./playing.ts";
import type { Asked } from "./program.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, [], "no page broke the policy or failed otherwise");
});

test("N3.3: what is gathered is bought one after the other, and ends the influence phase", async () => {
  const twoCheap = ({ view }: Asked<View>) => {
    const prices = view.market.flatMap((open) => open?.price ?? []).toSorted((a, b) => a - b);
    const astrologer = view.market.some((open) => open?.card === "astrologer");
    return (prices[0] ?? 9) + (prices[1] ?? 9) <= view.ducats && !astrologer;
  };
  const there = stages(house.url, ["influence"], { players: 2, wanted: twoCheap });
  for await (const { program, table } of there) {
    const page = await house.visitor();
    const moves = movesOf(page);
    await unstaged(page);
    await program.lend(page.context());
    await page.goto(`/t/${table}`);
    await desk(page).waitFor();
    const before = await newestLine(page);
    const offers = page.locator(
      '[data-market] .piece[aria-pressed="false"][aria-disabled="false"]',
    );
    const prices = await page.locator("[data-market] .now").allInnerTexts();
    const order = prices.map(Number).map((price, place) => ({ price, place }));
    const [one, other] = order.toSorted((a, b) => a.price - b.price);
    assert.ok(one && other && (await offers.count()));
    for (const { place } of [one, other])
      await page.locator(`[data-market="${place}"] .piece`).click();
    await seal(page)
      .getByText(`Pay ${one.price + other.price}`)
      .click();
    await toldSince(page, before, "influence_ended");
    await toldSince(page, before, "buying_ended");
    // What was told of it may be folded already, since bots do not wait.
    assert.deepEqual(
      moves.slice(0, 2).map((message) => message.map((move) => move.split(" ")[0])),
      [["end", "buy"], ["buy"]],
    );
    await page.context().close();
  }
});

/** What a page has sent of moves since it was opened, message by message, in order. */
function movesOf(page: Page): string[][] {
  const moves: string[][] = [];
  page.on("websocket", (line) =>
    line.on("framesent", ({ payload }) => {
      const said = JSON.parse(payload.toString()) as { type: string; move: string; then: string[] };
      if (said.type === "move") moves.push([said.move, ...said.then]);
    }),
  );
  return moves;
}

test("N3.2: the influence phase ends the same way with influence cards in hand and without", async () => {
  const cheap = ({ view }: Asked<View>) =>
    view.market.findIndex((open) => open && open.price <= view.ducats);
  for (const holds of [true, false]) {
    // Without any, there is nothing but its end to choose.
    const wanted = (asked: Asked<View>) => cheap(asked) >= 0 && asked.forms.length > 1 === holds;
    const there = stages(house.url, ["influence"], { players: 2, wanted });
    for await (const { program, table, asked } of there) {
      const page = await house.visitor();
      const moves = movesOf(page);
      await unstaged(page);
      await program.lend(page.context());
      await page.goto(`/t/${table}`);
      await desk(page).waitFor();
      const before = await newestLine(page);
      // A hand that was shown lies open until it has been read.
      const shown = page.locator("section.seen button");
      if (await shown.isVisible()) await shown.click();
      await page.locator(`[data-market="${cheap(asked)}"] .piece`).click();
      await seal(page).getByText(/^Pay /).waitFor();
      assert.equal(moves.length, 0, "nothing is sent before one pays: no pass by itself");
      await seal(page).click();
      await toldSince(page, before, "bought");
      assert.deepEqual(
        moves[0]?.map((move) => move.split(" ")[0]),
        ["end", "buy"],
        holds ? "with influence cards" : "without any",
      );
      await page.context().close();
    }
  }
});
