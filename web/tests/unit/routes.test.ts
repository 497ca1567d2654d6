import assert from "node:assert/strict";
import { test } from "node:test";

import { replayPath, routeOf, rulesPath, tablePath } from "../../src/routes.ts";

const at = (address: string) => routeOf(new URL(address, "http://house.test"));

test("every page has its address", () => {
  assert.deepEqual(at("/"), { page: "lobby" });
  assert.deepEqual(at("/new"), { page: "new" });
  assert.deepEqual(at("/history/"), { page: "history" });
  assert.deepEqual(at("/about"), { page: "about" });
  assert.deepEqual(at("/programs"), { page: "programs" });
  assert.deepEqual(at("/t/abc"), { page: "table", id: "abc" });
});

test("a replay opens at a step and through somebody’s eyes", () => {
  assert.deepEqual(at("/t/abc/replay?step=12&eyes=open"), {
    page: "replay",
    id: "abc",
    step: 12,
    eyes: "open",
  });
  assert.deepEqual(at("/t/abc/replay"), { page: "replay", id: "abc", step: null, eyes: "public" });
  assert.deepEqual(at("/t/abc/replay?step=-1"), {
    page: "replay",
    id: "abc",
    step: null,
    eyes: "public",
  });
});

test("rules open at a clause", () => {
  assert.deepEqual(at("/rules/edelstein#E5.4"), {
    page: "rules",
    game: "edelstein",
    clause: "E5.4",
  });
  assert.deepEqual(at("/rules/edelstein"), { page: "rules", game: "edelstein", clause: null });
});

test("anything else is missing, malformed addresses too", () => {
  for (const address of ["/t", "/t/a/b", "/rules", "/new/x", "/%E0%A4%A"]) {
    assert.deepEqual(at(address), { page: "missing" }, address);
  }
});

test("paths lead back to where they came from", () => {
  assert.deepEqual(at(tablePath("a b/c")), { page: "table", id: "a b/c" });
  assert.deepEqual(at(replayPath("x", 3, "0")), { page: "replay", id: "x", step: 3, eyes: "0" });
  assert.deepEqual(at(rulesPath("edelstein", "E1")), {
    page: "rules",
    game: "edelstein",
    clause: "E1",
  });
});
