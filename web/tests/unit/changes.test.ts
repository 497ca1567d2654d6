import assert from "node:assert/strict";
import { test } from "node:test";

import { changed, type Change } from "../../src/changes.ts";

const cases: [string, unknown, Change, unknown][] = [
  ["nothing", { a: 1 }, {}, { a: 1 }],
  ["nothing at all", null, {}, null],
  ["another value", 1, [null], null],
  ["a member", { a: 1, b: 2 }, { b: [3] }, { a: 1, b: 3 }],
  ["a new member, which may be null", { a: 1 }, { b: [null] }, { a: 1, b: null }],
  ["a member gone", { a: 1, b: 2 }, { a: null }, { b: 2 }],
  [
    "far inside",
    { a: { b: [{ c: 1 }, {}] } },
    { a: { b: { 0: { c: [2] } } } },
    { a: { b: [{ c: 2 }, {}] } },
  ],
  ["a longer list", [{}], { 1: [{}], 2: [[]] }, [{}, {}, []]],
  ["a shorter list", [{ a: 1 }, {}, {}], { 0: { a: [2] }, 1: null }, [{ a: 2 }]],
];

for (const [name, before, change, after] of cases)
  test(`a change of ${name}`, () => {
    const kept = structuredClone(before);
    assert.deepEqual(changed(before, change), after);
    assert.deepEqual(before, kept);
  });

test("what has not changed is the very same", () => {
  const before = { a: { b: 1 }, c: [{ d: 1 }, { e: 1 }] };
  const after = changed(before, { c: { 1: { e: [2] } } }) as typeof before;
  assert.equal(after.a, before.a);
  assert.equal(after.c[0], before.c[0]);
  assert.notEqual(after.c[1], before.c[1]);
});
