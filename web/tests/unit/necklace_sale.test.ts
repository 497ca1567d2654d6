import assert from "node:assert/strict";
import { test } from "node:test";

import type { Told } from "../../src/gen/messages.gen.ts";
import { total } from "../../src/games/necklace/cards.ts";
import { foretold } from "../../src/games/necklace/desk/earning.ts";
import { gainsAt, settledAt, type Moment } from "../../src/games/necklace/moments/moment.ts";
import { script } from "../../src/games/necklace/moments/script.ts";
import { become, earnedSoFar, lotOf, sales } from "../../src/games/necklace/sale/told.ts";
import type { View } from "../../src/games/necklace/view.ts";

import { table, said, stone, card } from "./necklace_table.ts";
import { played } from "./games.ts";

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
  told.splice(
    4,
    0,
    said("alchemist_played", { seat: 0, card: card("diamond1"), stone: stone("emerald") }),
  );
  const [held] = sales(told, 3);
  assert.ok(held);
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

const staged = (told: Told[]) => {
  const after = table({
    scores: [40, 20, 60],
    sheet: [[40, 20, 60]],
    sales_held: 1,
    stage: "influence",
  });
  const before = table({ stage: "selling" });
  return script({ before, after, fresh: told, seat: 0 });
};
const at = (moment: unknown) => {
  const shown = moment as Moment | null;
  return shown?.of === "sale" ? shown.at : null;
};

test("N5.1: a sale whose last display ends it at once is staged like any other", () => {
  // It began in the moves before.
  const told = [said("displayed", { seat: 0 }), ...sale().slice(1)];
  const steps = (beats: ReturnType<typeof script>) => beats.map(({ moment }) => at(moment));
  assert.deepEqual(steps(staged(told)), steps(staged(sale())));
});

test("N5.3: rarity is settled before the eyes, the rarest first, then one stone after the other", () => {
  const beats = staged(sale());
  const steps = beats.flatMap(({ moment }) => at(moment) ?? []);
  assert.deepEqual(
    steps.map((step) => [
      step.show,
      ...("rare" in step ? [step.rare] : []),
      ...("stone" in step ? [step.stone, step.phase] : []),
    ]),
    [
      ["lids"],
      ["displays"],
      ...[0, 1, 2, 3, 4].map((rare) => ["rarity", rare]),
      ["stone", 0, "lots"],
      ["stone", 0, "king"],
      ["stone", 0, "paid"],
      ["stone", 1, "paid"],
      ["stone", 2, "paid"],
      ["stone", 3, "paid"],
      ["result"],
    ],
  );
  const [held] = sales(sale(), 3);
  assert.ok(held);
  assert.equal(settledAt(held, { show: "rarity", rare: 1 }).diamond?.rarity, 30);
  assert.equal(settledAt(held, { show: "rarity", rare: 1 }).ruby?.rarity, null);
  assert.equal(
    settledAt(held, { show: "stone", stone: 0, phase: "lots" }).diamond?.forbidden,
    false,
  );
  assert.equal(
    settledAt(held, { show: "stone", stone: 0, phase: "king" }).diamond?.forbidden,
    true,
  );
  assert.deepEqual(gainsAt(held, { show: "stone", stone: 1, phase: "paid" }), [0, 0, 60]);
});

test("while a sale is shown, neither the scores nor the log tell how it ends", () => {
  const beats = staged(sale());
  for (const { moment, view, told = 0 } of beats) {
    const step = at(moment);
    if (!step || step.show === "result") continue;
    const { scores, winners } = view as View;
    const paid = step.show === "stone" ? step.stone + Number(step.phase === "paid") : 0;
    assert.equal(scores[2], paid > 1 ? 60 : 0, JSON.stringify(step));
    assert.deepEqual(winners, []);
    assert.ok(told < sale().findIndex(({ kind }) => kind === "earned") + 1);
  }
  assert.equal(beats.findLast(({ told }) => told !== undefined)?.told, sale().length);
});

test("a sale whose displays were open before is told from them", () => {
  const told = sale();
  const shown = told.filter(({ kind }) => kind !== "shown" && kind !== "sale_began");
  const before = table({
    stage: "alchemist",
    sale: {
      number: 1,
      displays: [
        { lots: { diamond: ["diamond1", "king"] }, bankers: [], changed: null },
        { lots: {}, bankers: ["banker"], changed: null },
        { lots: {}, bankers: [], changed: null },
      ],
      rarity: null,
      stones: {},
      jewels: [],
      earned: null,
    },
  });
  const beats = script({ before, after: table({ scores: [40, 20, 60] }), fresh: shown, seat: 0 });
  const [first] = beats;
  assert.deepEqual(at(first?.moment), { show: "displays" });
  const moment = first?.moment as Moment;
  assert.ok(moment.of === "sale");
  assert.deepEqual(moment.sale.lots[0], { diamond: { diamond1: 1, king: 1 } });
});

test("what a display would earn is the server's word", () => {
  assert.deepEqual(foretold(sale(), 2), {
    sold: [{ stone: "emerald", jewels: 3, price: 20, livres: 60 }],
    livres: 60,
  });
  assert.equal(foretold([], 0), null);
});

for (const players of [2, 4])
  test(`stone by stone it comes to what everybody earned: ${players} players`, async () => {
    for (const { steps } of await played<View>("necklace", players, 1, 2))
      for (const held of sales(
        steps.flatMap(({ told }) => told),
        players,
      ))
        assert.deepEqual(earnedSoFar(held, held.stones.length), held.earned);
  });
