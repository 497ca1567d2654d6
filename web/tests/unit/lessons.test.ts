import assert from "node:assert/strict";
import { test } from "node:test";

import { lessons } from "../../src/games/carats/lessons.ts";
import { lessonsFor, stepsOf } from "../../src/table/lessons.ts";
import { table } from "./carats_table.ts";

const ids = (players: number, options: Record<string, boolean>) =>
  lessonsFor({ players, options }, lessons).map(({ id }) => id);
const due = (id: string, ...given: [view: object, asked: boolean]) =>
  lessons.find((lesson) => lesson.id === id)?.when(given[0], 0, given[1]);

test("only what the game has is taught: looks, the ledger, the rating agencies", () => {
  const plain = ids(3, { ledger: false, rating_agencies: false });
  for (const absent of ["look", "turned_up", "noon", "ledger", "rating"])
    assert.ok(!plain.includes(absent), absent);
  for (const there of ["turned_up_bank", "noon_bank"]) assert.ok(plain.includes(there), there);
  const full = ids(4, { ledger: true, rating_agencies: true });
  for (const there of ["look", "turned_up", "noon", "ledger", "rating"])
    assert.ok(full.includes(there), there);
  for (const absent of ["turned_up_bank", "noon_bank"]) assert.ok(!full.includes(absent), absent);
});

test("what comes by chance counts as a step once it has come", () => {
  const all = lessonsFor({ players: 3, options: {} }, lessons);
  const unmet = all.find(({ id }) => id === "unmet");
  const few = stepsOf(all, []);
  assert.equal(few, all.filter(({ rare }) => !rare).length);
  assert.ok(few < all.length);
  assert.equal(stepsOf(all, [], unmet), few + 1);
  assert.equal(stepsOf(all, ["unmet"], unmet), few + 1);
});

test("nobody is asked to tap nuggets while a tap lays them out", () => {
  assert.equal(due("aim", table({ stage: "offering" }), true), false);
  assert.equal(due("aim", table({ stage: "lot" }), true), false);
  assert.equal(due("aim", table({ stage: "offering" }), false), true);
  assert.equal(due("aim", table({ stage: "exchanging" }), true), true);
});
