import assert from "node:assert/strict";
import { test } from "node:test";

import type { Told } from "../../src/gen/messages.gen.ts";
import { sections } from "../../src/table/acts.ts";

const told = (move: number, kind: string): Told => ({ move, kind, data: {}, parts: [] });

test("all that one move brought is one act, under its heading", () => {
  const log = [
    told(0, "dealt"),
    told(0, "began"),
    told(1, "chose"),
    told(2, "chose"),
    told(2, "revealed"),
    told(2, "began"),
    told(2, "dealt"),
  ];
  const found = sections(log, ["began"]).map(({ from, heading, acts }) => [
    from,
    heading?.kind ?? null,
    acts.map((act) => [act.from, act.lines.length]),
  ]);
  assert.deepEqual(found, [
    [0, null, [[0, 1]]],
    [
      1,
      "began",
      [
        [2, 1],
        [3, 2],
      ],
    ],
    [5, "began", [[6, 1]]],
  ]);
});
