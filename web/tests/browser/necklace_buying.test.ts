// Queen's Necklace: purchases from the market, which end the influence phase whatever one holds.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page, WebSocket } from "playwright-core";

import type { View } from "../../src/games/necklace/view.ts";
import { openHouse, type House } from "./house.ts";
import { stages } from "./necklace.ts";
import { nextStage, seal, unstaged } from "./necklace_playing.ts";
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

test("N3.2: a purchase that empties the purse says nothing about the next turn", async () => {
  // A purchase that leaves too little for anything else closes the turn by itself.
  const last = ({ view }: Asked<View>) => {
    const prices = view.market.map((open) => open?.price ?? 99);
    const place = prices.findIndex((price) => price <= view.ducats);
    const rest = view.ducats - (prices[place] ?? 0);
    const others = prices.filter((_, at) => at !== place);
    const drawn = view.market[place]?.card === "astrologer";
    return place >= 0 && !drawn && others.every((price) => price > rest) ? place : -1;
  };
  const wanted = (asked: Asked<View>) => last(asked) >= 0;
  let seen = 0;
  for (let games = 0; games < 12 && !seen; games++)
    for await (const { program, table, asked } of stages(house.url, ["influence"], {
      players: 2,
      wanted,
    })) {
      const page = await house.visitor();
      const moves = movesOf(page);
      await unstaged(page);
      await program.lend(page.context());
      await page.goto(`/t/${table}`);
      await desk(page).waitFor();
      await page.locator(`[data-market="${last(asked)}"] .piece`).click();
      await seal(page).getByText(/^Pay /).click();
      // What was told of it may be folded already, since bots do not wait.
      await page.locator("[data-market].gathered").waitFor({ state: "detached" });
      // What comes out of turn, or a sale, is another matter.
      if ((await nextStage(page)) === "influence") {
        seen++;
        const passed = moves.filter(([move, then]) => move === "end" && !then);
        assert.ok(passed.length <= 1, "buying ended at most, not the next influence phase");
      }
      await page.context().close();
    }
  assert.ok(seen, "the next turn began with its influence phase");
});

/** Comes when a page has sent a move. */
async function moveSent(line: WebSocket): Promise<void> {
  await line.waitForEvent("framesent", ({ payload }) => moveIn(payload) !== null);
}

const moveIn = (payload: string | Buffer): string[] | null => {
  const said = JSON.parse(payload.toString()) as { type: string; move: string; then: string[] };
  return said.type === "move" ? [said.move, ...said.then] : null;
};

/** What a page has sent of moves since it was opened, message by message, in order. */
function movesOf(page: Page): string[][] {
  const moves: string[][] = [];
  page.on("websocket", (line) =>
    line.on("framesent", ({ payload }) => {
      const move = moveIn(payload);
      if (move) moves.push(move);
    }),
  );
  return moves;
}

/** How long somebody thinks, in milliseconds: before they take a card, and before they pay. */
const THOUGHT = 3000;

test("N3.2: the influence phase ends the same way, and after the same time, whatever one holds", async () => {
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
      await page.clock.install();
      const opened = page.waitForEvent("websocket", (line) => line.url().includes(table));
      await page.goto(`/t/${table}`);
      await desk(page).waitFor();
      const line = await opened;
      const before = await newestLine(page);
      // From now on no time passes on the page but what the test lets pass.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
      const began = await page.evaluate(() => performance.now());
      // A hand that was shown lies open until it has been read.
      const shown = page.locator("section.seen button");
      if (await shown.isVisible()) await shown.click();
      await page.clock.runFor(THOUGHT);
      await page.locator(`[data-market="${cheap(asked)}"] .piece`).click();
      await page.clock.runFor(THOUGHT);
      await seal(page).getByText(/^Pay /).waitFor();
      assert.equal(moves.length, 0, "nothing is sent before one pays: no pass by itself");
      const sent = moveSent(line);
      await seal(page).click();
      await sent;
      const passed = (await page.evaluate(() => performance.now())) - began;
      assert.equal(Math.round(passed), 2 * THOUGHT, "it is sent at once");
      await page.clock.resume();
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
