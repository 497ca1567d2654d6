// Which way a finger went, and when that was no swipe.

import assert from "node:assert/strict";
import { test } from "node:test";

import { wayOf } from "../../src/stage/swipe.ts";

test("a swipe goes far enough one way, and little across", () => {
  assert.equal(wayOf(-60, 10, 200), "left");
  assert.equal(wayOf(60, -30, 200), "right");
  assert.equal(wayOf(10, 90, 200), "down");
});

test("what is short, slanting, slow or goes up is none", () => {
  assert.equal(wayOf(-40, 0, 200), null);
  assert.equal(wayOf(-60, 50, 200), null);
  assert.equal(wayOf(-200, 0, 2000), null);
  assert.equal(wayOf(0, -200, 200), null);
});
