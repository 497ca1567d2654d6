import assert from "node:assert/strict";
import { test } from "node:test";

import type { Told } from "../../src/gen/messages.gen.ts";
import { total } from "../../src/games/necklace/cards.ts";
import { foretold } from "../../src/games/necklace/desk/earning.ts";
import {
  become,
  earnedSoFar,
  lotOf,
  sales,
  stepsOf,
} from "../../src/games/necklace/sale/script.ts";
import { before } from "../../src/games/necklace/sale/suspense.ts";

import { table, said, stone, card } from "./necklace_table.ts";

/** N7.3: Barnabé is seat 0, Charles 1, Anne 2; of the displays only what the test looks at. */
const sale = (): Told[] => [
  said("sale_began", { number: 1 }),
  said("shown", { seat: 0, card: card("diamond1"), count: 1, lot: stone("diamond") }),
  said("shown", { seat: 0, card: card("king"), count: 1, lot: stone("diamond") }),
  said("shown", { seat: 1, card: card("banker"), count: 1, lot: 4 }),
  said("rarity_set", { stone: stone("diamond"), stones: 3, place: 0, livres: 30 }),
  said("rarity_set", { stone: stone("emerald"), stones: 9, place: 3, livres: 0 }),
  said("rarity_set", { stone: stone("amber"), stones: 4, place: 1, livres: 20 }),
  said("rarity_set", { stone: stone("ruby"), stones: 8, place: 2, livres: 10 }),
  said("king_forbade", { seat: 0, stone: stone("diamond") }),
  said("sold", { seat: 2, stone: stone("emerald"), jewels: 3, price: 20, livres: 60 }),
  said("sold", { seat: 0, stone: stone("amber"), jewels: 1, price: 30, livres: 30 }),
  said("sold", { seat: 0, stone: stone("ruby"), jewels: 1, price: 10, livres: 10 }),
  said("sold", { seat: 1, stone: stone("ruby"), jewels: 1, price: 20, livres: 20 }),
  said("earned", { seat: 0, livres: 40, points: 40 }),
  said("earned", { seat: 1, livres: 20, points: 20 }),
  said("earned", { seat: 2, livres: 60, points: 60 }),
  said("sale_ended", { number: 1 }),
];

test("N7.3: a sale is told stone by stone, in the order of fashion", () => {
  const [held] = sales(sale(), 3);
  assert.ok(held);
  assert.deepEqual(
    held.stones.map((each) => [each.stone, each.fashion + each.rarity]),
    [
      ["diamond", 60],
      ["emerald", 20],
      ["amber", 30],
      ["ruby", 10],
    ],
  );
  assert.deepEqual(held.stones[0]?.kings, [0]);
  assert.deepEqual(held.lots[0], { diamond: { diamond1: 1, king: 1 } });
  assert.deepEqual(held.bankers[1], { banker: 1 });
  assert.deepEqual(earnedSoFar(held, 0), [0, 0, 0]);
  assert.deepEqual(earnedSoFar(held, 2), [0, 0, 60]);
  assert.deepEqual(earnedSoFar(held, 4), [40, 20, 60]);
});

test("N4.11: what an Alchemist changes leaves its lot before rarity is counted", () => {
  const told = sale();
  const [before] = sales(told, 3);
  told.splice(
    4,
    0,
    said("alchemist_played", { seat: 0, card: card("diamond1"), stone: stone("emerald") }),
  );
  const [held] = sales(told, 3);
  assert.ok(held && before);
  assert.equal(stepsOf(held), stepsOf(before) + 1);
  assert.deepEqual(lotOf(held, 0, "diamond", false), { diamond1: 1, king: 1 });
  assert.equal(total(lotOf(held, 0, "diamond", true)), 1);
  const [change] = held.changed;
  assert.ok(change);
  assert.deepEqual([change.seat, change.to, become(table(), change)], [0, "emerald", "emerald1"]);
});

test("a sale that goes on is not told as one that was", () => {
  assert.deepEqual(sales(sale().slice(0, -1), 3), []);
});

test("N5.7: a fine belongs to the stone the Necklace saved", () => {
  const told = sale();
  told.splice(
    8,
    1,
    said("necklace_saved", { seat: 2, stone: stone("diamond") }),
    said("fined", { seat: 0, opponent: 2, livres: 50 }),
  );
  const [held] = sales(told, 3);
  assert.ok(held);
  assert.equal(held.stones[0]?.saved, 2);
  assert.deepEqual(earnedSoFar(held, 1), [-50, 0, 50]);
});

test("while a sale is shown, nothing else tells how it ended", () => {
  const [held] = sales(sale(), 3);
  assert.ok(held);
  const view = table({ scores: [40, 20, 60], sheet: [[40, 20, 60]], winners: [2] });
  const shown = before(view, held);
  assert.deepEqual(shown.scores, [0, 0, 0]);
  assert.deepEqual(shown.sheet, []);
  assert.deepEqual(shown.winners, []);
});

test("what a display would earn is the server's word", () => {
  assert.deepEqual(foretold(sale(), 2), {
    sold: [{ stone: "emerald", jewels: 3, price: 20, livres: 60 }],
    livres: 60,
  });
  assert.equal(foretold([], 0), null);
});
