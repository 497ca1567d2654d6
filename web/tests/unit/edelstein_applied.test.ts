// What the director lays on the board while it tells a move: events done to the view before it come to the
// view that the server sends after it, in whole games. What is asked next, only the server says.

import assert from "node:assert/strict";
import { test } from "node:test";

import { gemsFor } from "../../src/games/edelstein/desk/outcome.ts";
import { applied } from "../../src/games/edelstein/script/applied.ts";
import type { View } from "../../src/games/edelstein/view.ts";
import { played } from "./games.ts";

/** All that lies on the table; nobody is active when all is over. */
function lying({ stage, waiting, winners, active, seats, ...rest }: View, over: boolean) {
  return {
    ...rest,
    active: over ? null : active,
    seats: seats.map(({ place, ...player }) => player),
  };
}

for (const players of [2, 3, 4, 5])
  test(`events done to a view come to the next: ${players} players`, async () => {
    let short = 0;
    for (const { seat, steps } of await played<View>("edelstein", players, 3, 4))
      for (const [number, { view, told }] of steps.entries()) {
        const before = steps[number - 1]?.view;
        if (!before) continue;
        const kinds = told.map(({ kind }) => kind);
        assert.deepEqual(
          lying(applied(before, told, view), view.stage === "over"),
          lying(view, view.stage === "over"),
          `step ${number} for ${seat}: ${kinds.join(", ")}`,
        );
        const at = kinds.indexOf("took_gems");
        const who = told[at]?.data["seat"] ?? -1;
        const then = applied(before, told.slice(0, at), view);
        if (at < 0 || kinds.includes("event_used") || then.seats[who]?.chosen !== "gems") continue;
        // E4.3: as many as the supply has, as the piece promises.
        const { seat: _, ...took } = told[at]?.data ?? {};
        assert.deepEqual(gemsFor(then, who), took, `step ${number}`);
        short += 1;
      }
    assert.ok(short > 0);
  });
