import assert from "node:assert/strict";
import { test } from "node:test";

import { CUTS } from "../../src/art/cuts.ts";
import { around, demandOf, pieces, without } from "../../src/games/carats/demand.ts";
import { held, minus, read, total, written } from "../../src/games/carats/items.ts";
import {
  LONGEST_TEXT,
  marked,
  readPage,
  writePage,
} from "../../src/games/carats/notebook/pages.ts";
import { totals } from "../../src/games/carats/reveal/reckoning.ts";
import {
  COLOURS,
  lastToPlay,
  unseenCards,
  VALUES,
  type SaleView,
} from "../../src/games/carats/view.ts";
import { gain, isKnown, worthOf, worths } from "../../src/games/carats/worth.ts";
import { signed } from "../../src/numbers.ts";
import { ended, player, table } from "./carats_table.ts";

const page = (marks: Record<number, "struck" | "likely">): string =>
  writePage({ marks: VALUES.map((value) => marks[value] ?? "open"), text: "" });

test("items are written in one order, and read in any", () => {
  assert.equal(written({ red: 2, nugget: 1, blue: 0 }), "1n2r");
  assert.deepEqual(read("2r1n"), { red: 2, nugget: 1 });
  assert.deepEqual(read("kk3v"), { black: 2, violet: 3 });
  assert.equal(total(read("1n2r3w")), 6);
  assert.deepEqual(held({ nugget: 0, red: 2, blue: 1 }), ["red", "blue"]);
  assert.deepEqual(minus({ red: 2, blue: 1 }, { red: 3 }), { red: -1, blue: 1 });
});

test("each colour has a cut of its own", () => {
  assert.equal(new Set(COLOURS.map((colour) => CUTS[colour].outline)).size, COLOURS.length);
});

test("what one knows is worth what it is", () => {
  const known = worthOf({ nugget: 2, blue: 3 }, worths(table(), {}));
  assert.ok(isKnown(known));
  assert.equal(known.about, 65);
});

test("an unknown colour has neither a value turned up nor one known to be another's", () => {
  const { possible } = worths(table(), {});
  assert.deepEqual(
    VALUES.filter((value) => !possible.includes(value)),
    [15, 30],
  );
});

test("no two colours have the same value: bounds reckon with that", () => {
  const worth = worthOf({ red: 2, green: 1 }, worths(table(), {}));
  assert.equal(worth.least, -2 * 30 - 25);
  assert.equal(worth.most, 2 * 25 + 20);
  assert.equal(worth.guessed, false);
});

test("without a guess an unknown colour counts as the average of what is left", () => {
  const { possible } = worths(table(), {});
  const average = possible.reduce((sum, value) => sum + value, 0) / possible.length;
  assert.equal(worthOf({ red: 2 }, worths(table(), {})).about, 2 * average);
});

test("likely values from the notebook are reckoned with, else what is not struck out", () => {
  const likely = worthOf(
    { red: 2 },
    worths(table(), { red: page({ 20: "likely", 10: "likely" }) }),
  );
  assert.equal(likely.about, 30);
  assert.ok(likely.guessed);
  const struck = page(Object.fromEntries(VALUES.slice(0, -4).map((value) => [value, "struck"])));
  // Of 15 to 30, 15 and 30 are taken.
  assert.equal(worthOf({ red: 2 }, worths(table(), { red: struck })).about, 45);
});

test("a guess that leaves nothing possible is no guess", () => {
  const all = page(Object.fromEntries(VALUES.map((value) => [value, "struck"])));
  assert.equal(worthOf({ red: 1 }, worths(table(), { red: all })).guessed, false);
  assert.equal(
    worthOf({ red: 1 }, worths(table(), { red: page({ 30: "likely" }) })).guessed,
    false,
  );
});

test("what lies on both sides of an exchange changes nothing", () => {
  const change = gain({ red: 2, nugget: 1 }, { red: 2, blue: 1 }, worths(table(), {}));
  assert.deepEqual(change, { least: 5, most: 5, about: 5, guessed: false });
});

test("the bounds of a gain count what is given as lost", () => {
  const { least, most } = gain({ red: 1 }, { green: 1 }, worths(table(), {}));
  assert.deepEqual([least, most], [-30 - 25, 25 + 30]);
});

test("numbers have true minus signs", () => {
  assert.deepEqual([signed(15), signed(-20), signed(0), signed(-0.2)], ["+15", "−20", "0", "0"]);
});

test("a page of the notebook comes back as it was kept", () => {
  const written = writePage({ ...marked(marked(readPage(), 3), 12), text: "asks for red" });
  const { marks, text } = readPage(written);
  assert.equal(marks[3], "struck");
  assert.equal(marks[12], "struck");
  assert.equal(text, "asks for red");
});

test("a mark goes from possible to struck out to likely and back", () => {
  const once = marked(readPage(), 0);
  const twice = marked(once, 0);
  assert.deepEqual([once.marks[0], twice.marks[0]], ["struck", "likely"]);
  assert.equal(writePage(marked(twice, 0)), "", "an empty page is none");
});

test("a page fits into a note, however long its owner writes", () => {
  assert.ok(
    writePage({ ...readPage(), text: "x".repeat(500) }).length <= VALUES.length + LONGEST_TEXT,
  );
  assert.ok(VALUES.length + LONGEST_TEXT <= 200);
});

test("a note that is not a page is all text", () => {
  assert.equal(readPage("oxford").text, "oxford");
  assert.ok(readPage("oxford").marks.every((mark) => mark === "open"));
});

const colours = { own: "blue", left: "red", right: "green" } as const;

test("a card speaks of the colours around whoever plays it", () => {
  assert.deepEqual(around(table(), 0), colours);
  assert.deepEqual(around(table(), 2), { own: "green", left: "blue", right: "red" });
  assert.equal(around(table({ seats: [player({}), player({}), player({})] }), 0), null);
});

test("what a lot must have is drawn on its card", () => {
  const blue = { of: "blue" };
  assert.deepEqual(pieces(demandOf(3), colours), [blue, blue, { of: "green" }]);
  assert.deepEqual(pieces(demandOf(2), colours).slice(1), [
    { either: ["red", "green"] },
    { either: ["red", "green"] },
  ]);
  assert.deepEqual(pieces(demandOf(4), colours), [
    ...[{ letter: "A" }, { letter: "A" }],
    ...[{ letter: "B" }, { letter: "B" }],
  ]);
  assert.deepEqual(pieces(demandOf(12), colours).length, 5);
  assert.deepEqual(without(demandOf(7), colours), [blue]);
  assert.deepEqual(without(demandOf(8), colours), [{ of: "nugget" }]);
  assert.throws(() => demandOf(19), RangeError);
});

test("what must be of another colour than one's own does not keep one's own out of the lot", () => {
  const other = { letter: "A", not: { of: "blue" } };
  assert.deepEqual(pieces(demandOf(5), colours), [other, other, other]);
  assert.deepEqual(without(demandOf(5), colours), []);
});

test("a card that nobody plays shows nobody's colours", () => {
  assert.deepEqual(pieces(demandOf(10), null), [
    ...[{ whose: "own" }, { whose: "left" }, { whose: "right" }],
  ]);
  assert.deepEqual(pieces(demandOf(2), null).at(-1), { whose: "either" });
  assert.deepEqual(pieces(demandOf(5), null)[0], { letter: "A", not: { whose: "own" } });
  assert.deepEqual(without(demandOf(7), null), [{ whose: "own" }]);
});

const sale = (changes: Partial<SaleView>): SaleView => ({
  part: "morning",
  seller: 0,
  card: 1,
  lot: { nugget: 0, blue: 2, red: 0, green: 0 },
  lot_drawn: false,
  offers: [null, null, null],
  passed: [],
  partner: "bank",
  paid: 0,
  shown: null,
  drew: null,
  ...changes,
});

test("a card was last played by whoever last sold under it, if anybody", () => {
  const sales = [sale({ card: 4, seller: 1 }), sale({ card: 4, seller: 2 }), sale({ card: null })];
  assert.equal(lastToPlay(table({ sales }), 4), 2);
  assert.equal(lastToPlay(table({ sales }), 5), null);
});

test("points come together line by line", () => {
  const lines = ended().count ?? [];
  assert.deepEqual(totals(lines, 0, 3), [0, 0, 0]);
  assert.deepEqual(totals(lines, 1, 3), [20, 10, 20]);
  assert.deepEqual(totals(lines, 2, 3), [80, 10, 20]);
  assert.deepEqual(totals(lines, 4, 3), [20, 10, 20]);
});

test("cards seen nowhere are all but those discarded, on the table, and in hands that are known", () => {
  const all = Array.from({ length: 18 }, (_, i) => i + 1);
  const seats = [player({ cards: [1, 2, 3] }), player({ known_cards: [18] }), player({})];
  const without = (...seen: number[]) => all.filter((card) => !seen.includes(card));
  const view = table({ discards: [7, 9], card: 5, seats });
  assert.deepEqual(unseenCards(view), without(1, 2, 3, 5, 7, 9, 18));
  const nothing = table({ discards: [], card: null, seats: seats.map(() => player({})) });
  assert.deepEqual(unseenCards(nothing), all);
});
