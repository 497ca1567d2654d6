// Queen's Necklace: what is staged of what happens, in which order, and for whose eyes.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Moment } from "../../src/games/necklace/moments/moment.ts";
import { script } from "../../src/games/necklace/moments/script.ts";
import type { View } from "../../src/games/necklace/view.ts";
import type { Told } from "../../src/gen/messages.gen.ts";
import type { Beat } from "../../src/stage/beat.ts";

import { card, open, player, said, stone, table } from "./necklace_table.ts";

const moments = (beats: Beat[]) => beats.map(({ moment }) => moment as Moment | null | undefined);
const markets = (beats: Beat[]) =>
  beats.flatMap(({ view }) => (view ? [(view as View).market.map((each) => each?.card)] : []));
const ways = (beats: Beat[]) =>
  beats.flatMap(({ flights = [] }) => flights.map(({ from, to }) => [from, to]));

/** A turn as it is told: a card bought, the market falling and filled again, the next player. */
const turn = (): Told[] => [
  said("influence_ended", { seat: 0 }),
  said("bought", { seat: 0, card: card("confessor"), price: 2, place: 2 }),
  said("buying_ended", { seat: 0 }),
  said("devalued", { card: card("ring"), place: 0 }),
  said("fell_out", { card: card("ruby2"), place: 1 }),
  said("opened", { card: card("thief"), price: 8, place: 1 }),
  said("merchant_drawn", { number: 1 }),
  said("opened", { card: card("king"), price: 10, place: 2 }),
];

/** One of everything, with what belongs to it. */
const everything = (): Told[] => [
  ...turn(),
  said("queen_played", { seat: 1, card: card("queen"), place: 0 }),
  said("drew", { seat: 1 }),
  said("cardinal_played", { seat: 1 }),
  said("confessor_played", { seat: 0, opponent: 1, card: card("confessor") }),
  said("favourite_played", { seat: 0, card: card("favourite"), stone: stone("ruby") }),
  said("courtier_played", { seat: 0, card: card("courtier"), purse: 13 }),
  said("forger_played", { seat: 0, opponent: 1, card: card("forger"), stone: stone("ruby") }),
  said("parried", { seat: 1, opponent: 0, card: card("musketeer") }),
  said("stone_discarded", { seat: 1, stone: stone("ruby") }),
  said("stole", { seat: 0, opponent: 1 }),
  said("card_stolen", { seat: 0, opponent: 1, card: card("king") }),
  said("caught", { seat: 0, opponent: 2, card: card("musketeer") }),
  said("musketeers_played", { seat: 0, opponent: 1 }),
  said("necklace_worn", { seat: 0 }),
  said("nobody_knows_this", { seat: 0 }),
];

/** A sale in which a King forbids and is saved from, and one stone is sold. */
const sale = (): Told[] => [
  said("sale_began", { number: 3 }),
  said("shown", { seat: 0, card: card("diamond1"), count: 1, lot: stone("diamond") }),
  said("shown", { seat: 0, card: card("king"), count: 1, lot: stone("diamond") }),
  said("shown", { seat: 1, card: card("diamond2"), count: 1, lot: stone("diamond") }),
  said("shown", { seat: 1, card: card("necklace"), count: 1, lot: stone("diamond") }),
  said("showed_nothing", { seat: 2 }),
  said("rarity_set", { stone: stone("diamond"), stones: 3, place: 0, livres: 30 }),
  said("rarity_set", { stone: stone("emerald"), stones: 0, place: 1, livres: 20 }),
  said("rarity_set", { stone: stone("amber"), stones: 0, place: 2, livres: 10 }),
  said("rarity_set", { stone: stone("ruby"), stones: 0, place: 3, livres: 0 }),
  said("necklace_saved", { seat: 1, stone: stone("diamond") }),
  said("fined", { seat: 0, opponent: 1, livres: 50 }),
  said("sold", { seat: 1, stone: stone("diamond"), jewels: 1, price: 60, livres: 60 }),
  said("earned", { seat: 0, livres: -50, points: -50 }),
  said("earned", { seat: 1, livres: 110, points: 110 }),
  said("sale_ended", { number: 3 }),
];
const over = () => table({ stage: "over", winners: [1], scores: [-50, 110, 0], sales_held: 3 });

test("nothing is staged of a first look, nor of what nobody need see", () => {
  const after = table();
  assert.deepEqual(script({ before: null as never, after, fresh: turn(), seat: 0 }), []);
  const fresh = [said("influence_ended", { seat: 0 }), said("showed_nothing", { seat: 1 })];
  assert.deepEqual(script({ before: table(), after, fresh, seat: 0 }), []);
});

test("every beat takes 150 to 600 ms, and the log is never ahead of the board", () => {
  for (const [fresh, after] of [
    [everything(), table()],
    [sale(), over()],
  ] as const)
    for (const seat of [0, 1, 2, null]) {
      const beats = script({ before: table(), after, fresh, seat });
      assert.ok(beats.length > 15);
      let before = 0;
      for (const { time, told = before, moment } of beats) {
        assert.ok(time >= 150 && time <= 600, `${time} ms: ${JSON.stringify(moment)}`);
        assert.ok(told >= before && told <= fresh.length, `${told} after ${before}`);
        before = told;
      }
      assert.equal(
        moments(beats).findLast((moment) => moment !== undefined)?.of ?? null,
        {
          buying: null,
          over: "end",
        }[after.stage as "buying" | "over"],
      );
    }
});

test("a purchase leaves its place empty, prices fall, and the market fills card by card", () => {
  const after = table({
    market: [open("ring", 9), open("thief", 8), open("king", 10), open("banker", 8), null],
  });
  const beats = script({ before: table(), after, fresh: turn(), seat: 0 });
  const [ring, , , banker, emerald] = ["ring", "ruby2", "confessor", "banker", "emerald1"];
  assert.deepEqual(markets(beats), [
    [ring, "ruby2", undefined, banker, emerald],
    [ring, "ruby2", undefined, banker, emerald],
    [ring, undefined, undefined, banker, emerald],
    [ring, "thief", undefined, banker, emerald],
    [ring, "thief", undefined, banker, emerald],
    [ring, "thief", "king", banker, emerald],
  ]);
  const fallen = (beats[1]?.view as View).market[0];
  assert.equal(fallen?.price, fallen?.prices[(table().market[0]?.step ?? 0) + 1]);
  assert.deepEqual(ways(beats), [
    ['[data-market="2"] .court-card', '[data-place="0"]'],
    ['[data-market="1"] .court-card', '[data-place="stack"]'],
  ]);
  assert.deepEqual(moments(beats).at(-2), null, "the bell hangs still again");
});

test("N4.5: which card a Thief takes is shown to the two, and to nobody else", () => {
  const before = table({ seats: [player(), player({ hand_size: 3 }), player()] });
  const fresh = (knows: boolean) => [
    said("stole", { seat: 0, opponent: 1 }),
    ...(knows ? [said("card_stolen", { seat: 0, opponent: 1, card: card("king") })] : []),
  ];
  const seen = (seat: number | null) =>
    moments(script({ before, after: before, fresh: fresh(seat === 0 || seat === 1), seat }));
  for (const seat of [0, 1, 2, null]) {
    const [fan, lifted] = seen(seat);
    assert.deepEqual(fan, {
      ...{ of: "thief", thief: 0, victim: 1, cards: 3, caught: false },
      card: null,
    });
    assert.ok(lifted?.of === "thief");
    assert.equal(lifted.card, seat === 0 || seat === 1 ? "king" : null);
  }
  const [, shown] = script({ before, after: before, fresh: fresh(true), seat: 1 });
  const quickly = 2;
  assert.ok(((shown?.time ?? 0) + (shown?.rest ?? 0)) / quickly >= 1000, "long enough to be seen");
  const own = script({ before, after: before, fresh: fresh(true), seat: 2 });
  assert.deepEqual(own, script({ before, after: before, fresh: fresh(false), seat: null }));
});

test("N5.7: a King is shown before the Necklace, and both before the price and who is paid", () => {
  const beats = script({ before: table(), after: over(), fresh: sale(), seat: 2 });
  const phases = moments(beats).flatMap((moment) =>
    moment?.of === "sale" && moment.at.show === "stone" && moment.at.stone === 0
      ? [moment.at.phase]
      : [],
  );
  assert.deepEqual(phases, ["lots", "king", "necklace", "necklace", "price", "paid"]);
  const fine = beats.find(({ flights = [] }) => flights.some(({ count }) => count === 10));
  assert.deepEqual(ways(fine ? [fine] : []), [['[data-place="0"]', '[data-place="1"]']]);
});

test("the podium comes after the last sale, one player after the other, and the crown last", () => {
  const beats = script({ before: table(), after: over(), fresh: sale(), seat: 0 });
  const steps = moments(beats).flatMap((moment) => (moment?.of === "end" ? [moment.step] : []));
  assert.deepEqual(steps, [0, 1, 2, 3]);
  assert.deepEqual([...(beats.at(-1)?.pieces?.keys() ?? [])], ["[data-crown]", ".laurel"]);
  const first = beats.findIndex(({ moment }) => (moment as Moment | null)?.of === "end");
  for (const { view } of beats.slice(0, first))
    assert.deepEqual((view as View | undefined)?.winners ?? [], []);
});
