// What is told of a game that is over: of every game a turning point, and three things besides.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as carats from "../../src/games/carats/end/story.ts";
import type { View as Carats } from "../../src/games/carats/view.ts";
import * as edelstein from "../../src/games/edelstein/end/story.ts";
import type { View as Edelstein } from "../../src/games/edelstein/view.ts";
import * as necklace from "../../src/games/necklace/end/story.ts";
import type { View as Necklace } from "../../src/games/necklace/view.ts";
import { aheadFrom, leads, most } from "../../src/games/parts/ahead.ts";
import { played, type Played } from "./games.ts";

function ended<View>({ steps }: Played<View>): {
  view: View;
  told: Played<View>["steps"][0]["told"];
} {
  const last = steps.at(-1);
  assert.ok(last);
  return { view: last.view, told: steps.flatMap(({ told }) => told) };
}

test("from when on nobody was level with whoever won", () => {
  const rows = [
    [0, 0, 0],
    [3, 5, 1],
    [6, 5, 6],
    [9, 8, 7],
  ];
  assert.equal(aheadFrom(rows, [0]), 3);
  assert.equal(aheadFrom(rows, [0, 2]), 2);
  assert.equal(aheadFrom(rows, [0, 1, 2]), 3);
  assert.equal(aheadFrom(rows, [1]), null);
  assert.equal(aheadFrom(rows, []), null);
});

test("all who have most, and who leads", () => {
  assert.deepEqual(most([3, 5, 5]), [1, 2]);
  assert.deepEqual(
    [0, 1, 2].map((seat) => leads([3, 5, 5], seat)),
    [false, true, true],
  );
  assert.equal(leads([4, 4], 0), false, "nobody leads where all have as much");
  assert.deepEqual(most([]), []);
});

for (const players of [2, 3, 5])
  test(`Edel, Stein & Reich, ${players} players: three things, and a step where it turned`, async () => {
    for (const game of await played<Edelstein>("edelstein", players, 1, 2)) {
      const { view, told } = ended(game);
      const found = edelstein.facts(told);
      assert.equal(found.length, 3);
      assert.equal(new Set(found.map(({ is }) => is)).size, 3);
      const points = edelstein.curve(told, view.players);
      const at = edelstein.turning(points, view.winners);
      const { step, money } = points[at ?? points.length - 1] ?? { step: 0, money: [] };
      // What one move brings can be more: the end of a round, and a scoring.
      const had = (step: number) => game.steps[step]?.view.seats.map((seat) => seat.money) ?? [];
      money.forEach((each, seat) => {
        assert.ok((had(step - 1)[seat] ?? 0) <= each);
        assert.ok(each <= (had(step)[seat] ?? -1));
      });
    }
  });

for (const players of [2, 4])
  test(`Queen’s Necklace, ${players} players: three things, and a step where it turned`, async () => {
    for (const game of await played<Necklace>("necklace", players, 1, 2)) {
      const { view, told } = ended(game);
      assert.equal(necklace.facts(told, view).length, 3);
      const turned = necklace.turningPoint(view);
      assert.ok(turned);
      const step = necklace.stepAfter(told, turned.sale);
      assert.ok(step);
      assert.deepEqual(game.steps[step]?.view.sheet, view.sheet.slice(0, turned.sale));
    }
  });

for (const players of [3, 6])
  test(`30 Carats, ${players} players: there is always something to tell`, async () => {
    for (const game of await played<Carats>("carats", players, 1, 2)) {
      const { view, told } = ended(game);
      const found = [
        carats.bestBargain(view),
        carats.ownColour(view).count ? carats.ownColour(view) : null,
        carats.mostLooks(told),
        carats.mostNuggets(view),
        carats.soldInAll(view),
      ].filter((fact) => fact !== null);
      assert.ok(found.length >= 3);
      const { lots, bank } = carats.soldInAll(view);
      const kinds = told.map(({ kind }) => kind);
      assert.equal(bank, kinds.filter((kind) => kind === "banked").length);
      assert.equal(lots - bank, kinds.filter((kind) => kind === "exchanged").length);
    }
  });
