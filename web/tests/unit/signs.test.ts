// What tells pieces apart beside their colour, for whoever sees none.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { COLOURS, CUTS } from "../../src/art/cuts.ts";
import { emblemOf } from "../../src/games/edelstein/art/emblems.ts";
import { ACTIONS, EVENTS } from "../../src/games/edelstein/view.ts";
import { DRAWINGS } from "../../src/games/necklace/art/court.ts";

const SOURCES = join(import.meta.dirname, "..", "..", "src");

function allDiffer(signs: readonly string[]): void {
  assert.ok(signs.length > 3);
  assert.equal(new Set(signs).size, signs.length);
}

test("no two gems of Edel, Stein & Reich have the same outline", () => {
  allDiffer(COLOURS.map((colour) => CUTS[colour].outline));
});

test("no two cards of Edel, Stein & Reich show the same, were all gems of one colour", () => {
  const shown = [...ACTIONS, ...EVENTS].map(emblemOf).map(({ gems, ...lines }) =>
    JSON.stringify({
      ...lines,
      gems: gems?.map(([colour, ...place]) => [CUTS[colour].outline, ...place]),
    }),
  );
  allDiffer(shown);
});

test("no two cards of Queen’s Necklace show the same", () => {
  allDiffer(Object.values(DRAWINGS).map((drawing) => JSON.stringify(drawing)));
});

test("no two seats have the same pattern around their faces", () => {
  const style = readFileSync(join(SOURCES, "style", "seats.css"), "utf8");
  allDiffer([...style.matchAll(/--dashes: ([^;]+);/g)].map(([, dashes = ""]) => dashes));
});
