// What is left of a decision's time, and of the reserve behind it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { timeLeft } from "../../src/table/time.ts";

test("a decision has its own time first, and then what is in reserve", () => {
  const seat = { deadline: 130, reserve: 100 };
  assert.deepEqual(timeLeft(seat, 0), { seconds: 30, onReserve: false });
  assert.deepEqual(timeLeft(seat, 29), { seconds: 1, onReserve: false });
  assert.deepEqual(timeLeft(seat, 30), { seconds: 100, onReserve: true });
  assert.deepEqual(timeLeft(seat, 129), { seconds: 1, onReserve: true });
  assert.deepEqual(timeLeft(seat, 200), { seconds: 0, onReserve: true });
});

test("without a reserve, or with one used up, there is its own time alone", () => {
  for (const reserve of [null, 0]) {
    assert.deepEqual(timeLeft({ deadline: 30, reserve }, 10), { seconds: 20, onReserve: false });
    assert.deepEqual(timeLeft({ deadline: 30, reserve }, 50), { seconds: 0, onReserve: false });
  }
});

test("where nobody is timed there is nothing to count", () => {
  assert.equal(timeLeft({ deadline: null, reserve: 100 }, 0), null);
});
