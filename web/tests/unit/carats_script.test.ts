import assert from "node:assert/strict";
import { test } from "node:test";

import { bestBargain, course, mostLooks, turningPoint } from "../../src/games/carats/end/story.ts";
import { revealed } from "../../src/games/carats/reveal/shown.ts";
import { script, type Moment } from "../../src/games/carats/script.ts";
import type { SaleView, View } from "../../src/games/carats/view.ts";
import type { Beat } from "../../src/stage/beat.ts";
import { ended, player, table } from "./carats_table.ts";

const told = (kind: string, data: Record<string, number> = {}) => ({
  move: 0,
  kind,
  data,
  parts: [],
});

const moments = (beats: Beat[]): Moment[] =>
  beats.flatMap(({ moment }) => (moment ? [moment as Moment] : []));
const ways = (beats: Beat[]): string[] =>
  beats.flatMap(({ flights = [] }) =>
    flights.map(({ from, to, piece, count }) => `${count} ${piece} ${from} ${to}`),
  );

test("nothing is staged of a first look, or of what nobody need see", () => {
  const after = table();
  assert.deepEqual(
    script({ before: null, after, fresh: [told("offered", { seat: 1 })], seat: 0 }),
    [],
  );
  assert.deepEqual(
    script({ before: table(), after, fresh: [told("ranking_made", { seat: 1 })], seat: 0 }),
    [],
  );
});

test("every beat is short", () => {
  const before = table({ stage: "offering" });
  const happened = ["card_played", "lot_drawn", "looked", "part_began", "value_turned_up"];
  const beats = script({
    before,
    after: ended(),
    fresh: [...happened, "game_ended"].map((kind) => told(kind, { seat: 1 })),
    seat: 0,
  });
  assert.ok(beats.length > happened.length);
  for (const { time } of beats) assert.ok(time >= 150 && time <= 600, `${time} ms`);
});

test("a lot that somebody else lays out travels to the silk; one's own lies there already", () => {
  const fresh = [told("lot_laid_out", { seat: 1, nugget: 1, red: 2 })];
  const scene = { before: table({ stage: "lot" }), after: table(), fresh };
  assert.deepEqual(ways(script({ ...scene, seat: 0 })), [
    '1 [data-spare="nugget"] [data-place="1"] [data-silk="a"]',
    '2 [data-spare="red"] [data-place="1"] [data-silk="a"]',
  ]);
  assert.deepEqual(script({ ...scene, seat: 1 }), []);
});

test("secret offers open together, one pouch after the other", () => {
  const before = table({ simultaneous: true });
  const fresh = [
    told("offer_made", { seat: 2 }),
    told("offered", { seat: 2, red: 1 }),
    told("passed", { seat: 0 }),
  ];
  const beats = script({ before, after: table({ stage: "exchanging" }), fresh, seat: 1 });
  assert.deepEqual(
    moments(beats).map((moment) => (moment.is === "pouches" ? moment.open : null)),
    [[], [2], [2, 0]],
  );
  assert.deepEqual(
    beats.map((beat) => beat.told),
    [undefined, 2, 3],
  );
});

test("lot and offer cross, and only then the table is as it is afterwards", () => {
  const before = table({ stage: "exchanging", waiting: [1] });
  before.seats[2] = player({ colour: "green", offer: { blue: 2 } });
  const after = table({ stage: "selling", seller: 2, lot: null });
  const fresh = [
    told("exchanged", { seat: 1, opponent: 2 }),
    told("got_lot", { seat: 2, red: 2 }),
    told("got_offer", { seat: 1, blue: 2 }),
  ];
  const beats = script({ before, after, fresh, seat: 1 });
  assert.deepEqual(
    beats.map(({ view }) => (view as View | undefined)?.stage),
    ["exchanging", undefined, "selling"],
  );
  assert.deepEqual(ways(beats), [
    '2 [data-spare="red"] [data-silk="b"] [data-place="2"]',
    '2 [data-spare="blue"] [data-silk="a"] [data-pile="blue"]',
  ]);
  assert.equal(beats.at(-1)?.told, 3, "the log holds until it has been seen");
});

test("what is drawn from the bag shows its kinds to who drew, and its back to all others", () => {
  const before = table({ stage: "exchanging" });
  const fresh = [told("banked", { seat: 1, nuggets: 2, items: 2 })];
  const scene = { before, after: table({ stage: "closing", lot: null }) };
  const others = ways(script({ ...scene, fresh, seat: 0 }));
  assert.ok(others.includes('2 [data-spare="nugget"] [data-place="1"] [data-place="bag"]'));
  assert.ok(others.includes('2 [data-spare="back"] [data-place="bag"] [data-place="1"]'));
  const own = ways(
    script({ ...scene, fresh: [...fresh, told("drew", { seat: 1, blue: 2 })], seat: 1 }),
  );
  assert.ok(own.includes('2 [data-spare="blue"] [data-place="bag"] [data-pile="blue"]'));
});

test("a value turns for who looked alone", () => {
  const scene = { before: table(), after: table() };
  const looked = told("looked", { seat: 0, opponent: 2, nuggets: 4 });
  const seen = told("value_seen", { seat: 0, opponent: 2, value: 5 });
  const turned = (beats: Beat[]) => beats.flatMap(({ pieces }) => [...(pieces?.keys() ?? [])]);
  assert.deepEqual(turned(script({ ...scene, fresh: [looked, seen], seat: 0 })), [
    '[data-value-of="2"] .card',
  ]);
  assert.deepEqual(turned(script({ ...scene, fresh: [looked], seat: 1 })), []);
});

test("at the end screens are lifted colour by colour, and nothing is told before it is seen", () => {
  const after = ended();
  const fresh = [
    told("game_ended"),
    ...[0, 1, 2].map((seat) => told("value_revealed", { seat })),
    told("won", { seat: 2 }),
  ];
  const beats = script({ before: table({ stage: "closing" }), after, fresh, seat: 0 });
  const steps = moments(beats).map((moment) =>
    moment.is === "reveal" ? `${moment.line} ${moment.step}` : "",
  );
  assert.deepEqual(steps.slice(0, 7), [
    ...["0 count", "0 rank"],
    ...["1 lift", "1 spill", "1 turn", "1 count", "1 rank"],
  ]);
  assert.equal(Math.max(...beats.map((beat) => beat.told ?? 0)), 4, "who won is told at the end");
  const shown = revealed(after, { is: "reveal", line: 2, step: "lift" });
  assert.equal(shown?.open(0), true);
  assert.equal(shown?.open(1), false);
  assert.equal(shown?.known(2), false);
  assert.equal(shown?.points(0), 80, "nuggets and blue");
  assert.equal(revealed(after, null)?.points(0), 20);
  const spilt = revealed(after, { is: "reveal", line: 1, step: "spill" });
  assert.equal(spilt?.open(0), true);
  assert.equal(spilt?.told(0), false, "the card at the seat turns with the one in the middle");
  assert.equal(revealed(after, { is: "reveal", line: 1, step: "turn" })?.told(0), true);
});

test("the exchange that ends the game is shown with nothing revealed", () => {
  const before = table({ stage: "exchanging" });
  before.seats[2]!.offer = { nugget: 1 };
  const fresh = [
    told("exchanged", { seat: 1, opponent: 2 }),
    told("game_ended"),
    told("value_revealed", { seat: 0 }),
  ];
  const beats = script({ before, after: ended(), fresh, seat: 0 });
  const counting = beats.findIndex((beat) => (beat.moment as Moment | null)?.is === "reveal");
  assert.ok(counting > 2);
  for (const { view } of beats.slice(0, counting))
    assert.equal((view as View | undefined)?.count ?? null, null);
});

const sale = (changes: Partial<SaleView>): SaleView => ({
  part: "morning",
  seller: 0,
  card: 1,
  lot: { red: 2 },
  lot_drawn: false,
  offers: [null, { blue: 1 }, null],
  passed: [],
  partner: 1,
  paid: 0,
  shown: null,
  drew: null,
  ...changes,
});

test("the best bargain is reckoned with the values as they were", () => {
  const view = ended({
    sales: [
      sale({ partner: "bank" }),
      sale({}),
      sale({ lot: { blue: 1 }, offers: [null, { green: 1 }] }),
    ],
  });
  const best = bestBargain(view);
  assert.deepEqual([best?.gainer, best?.loser, best?.points], [0, 1, 50]);
  assert.equal(bestBargain(ended()), null);
});

test("it turned with the sale after which the winner stayed ahead", () => {
  const rows = [
    [10, 10],
    [30, 10],
    [20, 10],
    [20, 40],
    [20, 30],
  ].map((worth, step) => ({ worth, step }));
  assert.equal(turningPoint(rows, [1]), 2);
  assert.equal(turningPoint(rows, [0]), null, "behind to the end");
  assert.equal(turningPoint(rows, [0, 1]), 3, "nobody else was there");
  assert.equal(turningPoint(rows.slice(0, 2), [0]), 0, "ahead from the first sale on");
});

test("everybody's worth runs along the sales, by what lay behind the screens", () => {
  const at = (sales: number, nugget: number) =>
    table({
      sales: Array.from({ length: sales }, () => sale({})),
      seats: ended().seats.map((each) => ({ ...each, items: { nugget } })),
    });
  const closed = table();
  assert.deepEqual(course([closed, at(0, 5), at(0, 4), at(1, 3)], ended()), [
    { worth: [50, 50, 50], step: 1 },
    { worth: [30, 30, 30], step: 3 },
  ]);
});

test("who paid most for looks", () => {
  const looks = [
    told("looked", { seat: 0, nuggets: 3 }),
    told("looked", { seat: 1, nuggets: 4 }),
    told("looked", { seat: 0, nuggets: 2 }),
  ];
  assert.deepEqual(mostLooks(looks), { seat: 0, looks: 2, nuggets: 5 });
  assert.equal(mostLooks([]), null);
});
