import assert from "node:assert/strict";
import { test } from "node:test";

import { held } from "../../src/games/edelstein/held.ts";
import type { View } from "../../src/games/edelstein/view.ts";

const view = (stage: string) =>
  ({
    stage,
    seat: 0,
    waiting: [0, 1, 2],
    seats: [0, 1, 2].map(() => ({ chosen: null, has_chosen: false })),
  }) as unknown as View;

test("cards that are held lie on the table, one's own face up", () => {
  const { waiting, seats } = held(view("choosing"), [1], "choose money");
  assert.deepEqual(waiting, [1]);
  assert.deepEqual(
    seats.map(({ chosen, has_chosen }) => [chosen, has_chosen]),
    [
      ["money", true],
      [null, false],
      [null, true],
    ],
  );
});

test("where nothing is held, nothing is changed", () => {
  const plain = view("secret");
  assert.equal(held(plain, [1], null), plain);
  assert.deepEqual(held(view("choosing"), [0, 1, 2], null), view("choosing"));
});
