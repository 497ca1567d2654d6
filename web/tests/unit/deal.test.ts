import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import {
  checks,
  drawn,
  forget,
  storeValue,
  storedOf,
  newValue,
  pledgeOf,
  sealOf,
  seals,
  underSeal,
  type StoredValue,
} from "../../src/deal.ts";
import type { Seat } from "../../src/gen/messages.gen.ts";

const sha256 = (...parts: string[]) =>
  createHash("sha256")
    .update(Buffer.from(parts.join(""), "hex"))
    .digest("hex");

function seat(number: number, person: string | null, screen = false): Seat {
  return {
    seat: number,
    kind: person ? "person" : "bot",
    name: `Seat ${number + 1}`,
    face: number,
    person,
    bot: "greedy",
    ready: true,
    kept: false,
    screen,
    here: true,
    waiting: false,
    deadline: null,
  };
}

const secret = "00ff".repeat(16);
const values = ["a1".repeat(32), "", "0b".repeat(16), ""];
const shown = {
  id: "tab-1",
  game: "necklace",
  options: { b: [{ y: 1, x: "é\n" }], a: false },
  seats: [seat(0, "p1"), seat(1, null), seat(2, "p2"), seat(3, "p1", true)],
  commitment: sha256(secret),
  abandoned: 0,
};
const pledges = values.map((value, number) =>
  value ? pledgeOf(value, shown.id, shown.seats[number]?.person ?? "", shown.commitment) : "",
);
const deal = { secret, pledges, values, before: null, seed: sha256(secret, ...values) };
const table = { ...shown, deal };
const stored: StoredValue = {
  commitment: table.commitment,
  value: values[0]!,
  seal: sealOf(shown, { pledges, before: null }),
};
const FINE = {
  secret: true,
  same: true,
  pledges: true,
  seal: true,
  mine: true,
  seed: true,
  first: true,
};

const holding = (...given: Parameters<typeof checks>) =>
  Object.fromEntries(checks(...given).map(({ name, holds }) => [name, holds]));

test("pledges and seals are hashed as the server does it: tests/core/test_fair.py", () => {
  const commitment = "c0".repeat(32);
  assert.equal(
    pledgeOf("0f".repeat(16), "tab-1", "p1", commitment),
    "aa87ca00fbdd165902bd5024b04c83aca74e64b9812c48656c8035fbcd9cc07c",
  );
  assert.equal(
    sealOf(
      { ...shown, commitment },
      { pledges: ["aa".repeat(32), "", "bb".repeat(32), ""], before: null },
    ),
    "8770d2e3fe12026022b3caa1fefb79cb71f74217cba2f329ba417e9eda31f9bb",
  );
});

test("an honest deal passes every check", () => {
  assert.deepEqual(holding(table, stored, true), FINE);
});

test("another browser checks what it can, and says what it cannot", () => {
  assert.deepEqual(holding(table, null, true), { ...FINE, same: null, seal: null, mine: null });
});

test("who left before the deal cannot miss their value in it", () => {
  const own = { ...stored, value: "77".repeat(32) };
  assert.deepEqual(holding(table, own, false), { ...FINE, seal: null, mine: null });
});

test("an exchanged secret is found out", () => {
  const other = "11".repeat(32);
  const changed = { ...deal, secret: other, seed: sha256(other, ...values) };
  assert.deepEqual(holding({ ...table, deal: changed }, stored, true), { ...FINE, secret: false });
});

test("an exchanged commitment is found out by whoever saw the first", () => {
  const other = "11".repeat(32);
  const changed = { ...deal, secret: other, seed: sha256(other, ...values) };
  const found = holding({ ...table, commitment: sha256(other), deal: changed }, stored, true);
  assert.deepEqual(found, { ...FINE, same: false, pledges: false, seal: false });
});

test("a value that another chose after they saw mine is found out", () => {
  const chosen = values.with(2, "cc".repeat(32));
  const changed = { ...deal, values: chosen, seed: sha256(secret, ...chosen) };
  assert.deepEqual(holding({ ...table, deal: changed }, stored, true), { ...FINE, pledges: false });
  const pledge = pledgeOf(chosen[2]!, table.id, "p2", table.commitment);
  const covered = { ...changed, pledges: pledges.with(2, pledge) };
  assert.deepEqual(holding({ ...table, deal: covered }, stored, true), { ...FINE, seal: false });
});

test("a value of a bot's, or of a further seat at a screen, is found out", () => {
  for (const place of [1, 3]) {
    const chosen = values.with(place, "cc".repeat(32));
    const changed = { ...deal, values: chosen, seed: sha256(secret, ...chosen) };
    assert.equal(holding({ ...table, deal: changed }, stored, true)["pledges"], false);
  }
});

test("a value left out, and a seed not made of the values, are found out", () => {
  const without = { ...deal, values: ["", "", values[2]!, ""] };
  const found = holding({ ...table, deal: without }, stored, true);
  assert.deepEqual(found, { ...FINE, pledges: false, mine: false, seed: false });
});

test("after a deal that was abandoned nothing says that nobody chose between the two", () => {
  assert.equal(holding({ ...table, abandoned: 1 }, stored, true)["first"], null);
  const twice = { ...stored, earlier: ["5e".repeat(32)] };
  assert.equal(holding({ ...table, abandoned: 1 }, twice, true)["first"], null);
  assert.equal(holding(table, twice, true)["first"], false, "it is left out");
});

test("of a deal from before there were pledges less can be told", () => {
  const older = { ...deal, pledges: ["", "", "", ""] };
  const seen = { commitment: stored.commitment, value: stored.value };
  const found = holding({ ...table, deal: older }, seen, true);
  assert.deepEqual(found, { ...FINE, pledges: null, seal: null, first: null });
});

test("a deal not yet told has nothing to check", () => {
  assert.deepEqual(checks({ ...table, deal: null }, stored, true), []);
});

test("every value is 32 bytes of its own", () => {
  assert.match(newValue(), /^[0-9a-f]{64}$/);
  assert.notEqual(newValue(), newValue());
});

test("a browser without storage keeps what it added as long as the page is open", () => {
  storeValue("one", stored);
  storeValue("two", { ...stored, value: "22".repeat(32) });
  assert.deepEqual(storedOf("one"), stored);
  forget("one");
  assert.equal(storedOf("one"), null);
  assert.equal(storedOf("two")?.value, "22".repeat(32));
});

test("one value is drawn for a deal, and never told in two", () => {
  const asked = { id: "three", commitment: "c1".repeat(32) };
  const first = drawn(asked)!;
  storeValue("three", first);
  assert.deepEqual(drawn(asked), first);
  storeValue("three", { ...first, seal: "5e".repeat(32) });
  assert.equal(drawn(asked), null);
  const next = drawn({ ...asked, commitment: "c2".repeat(32) })!;
  assert.notEqual(next.value, first.value);
  assert.deepEqual(seals({ ...next, seal: "5f".repeat(32) }), ["5e".repeat(32), "5f".repeat(32)]);
});

test("a value is told under one seal only, and only if it is the one pledged", () => {
  const pledged = { pledges, before: null };
  forget(table.id);
  assert.equal(underSeal(table, pledged, "p1"), "lost");
  storeValue(table.id, { commitment: table.commitment, value: values[0]! });
  assert.deepEqual(underSeal(table, pledged, "p1"), stored);
  assert.equal(underSeal(table, pledged, "p2"), "lost");
  assert.equal(underSeal(table, pledged, "p3"), "lost");
  storeValue(table.id, stored);
  assert.deepEqual(underSeal(table, pledged, "p1"), stored);
  // Somebody has seen the value, and now shows another pledge beside it.
  const other = { pledges: pledges.with(2, "ab".repeat(32)), before: null };
  assert.equal(underSeal(table, other, "p1"), "changed");
  assert.equal(underSeal(table, { pledges, before: stored.seal! }, "p1"), "changed");
});
