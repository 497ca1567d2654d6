import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { checks, forget, keep, keptOf, newValue } from "../../src/deal.ts";

const sha256 = (...parts: string[]) =>
  createHash("sha256")
    .update(Buffer.from(parts.join(""), "hex"))
    .digest("hex");

const secret = "00ff".repeat(16);
const values = ["a1".repeat(32), "", "0b".repeat(16)];
const table = {
  commitment: sha256(secret),
  deal: { secret, values, seed: sha256(secret, ...values) },
};
const kept = { commitment: table.commitment, value: values[0]! };

const holding = async (...given: Parameters<typeof checks>) =>
  Object.fromEntries((await checks(...given)).map(({ name, holds }) => [name, holds]));

test("an honest deal passes every check", async () => {
  assert.deepEqual(await holding(table, kept, true), {
    secret: true,
    same: true,
    mine: true,
    seed: true,
  });
});

test("another browser checks what it can, and says what it cannot", async () => {
  assert.deepEqual(await holding(table, null, true), {
    secret: true,
    same: null,
    mine: null,
    seed: true,
  });
});

test("who left before the deal cannot miss their value in it", async () => {
  const own = { ...kept, value: "77".repeat(32) };
  assert.deepEqual(await holding(table, own, false), {
    secret: true,
    same: true,
    mine: null,
    seed: true,
  });
});

test("an exchanged secret is found out", async () => {
  const other = "11".repeat(32);
  const deal = { secret: other, values, seed: sha256(other, ...values) };
  assert.deepEqual(await holding({ ...table, deal }, kept, true), {
    secret: false,
    same: true,
    mine: true,
    seed: true,
  });
});

test("an exchanged commitment is found out by whoever saw the first", async () => {
  const other = "11".repeat(32);
  const changed = {
    commitment: sha256(other),
    deal: { secret: other, values, seed: sha256(other, ...values) },
  };
  assert.deepEqual(await holding(changed, kept, true), {
    secret: true,
    same: false,
    mine: true,
    seed: true,
  });
});

test("a value left out, and a seed not made of the values, are found out", async () => {
  const without = { ...table.deal, values: ["", "", values[2]!] };
  assert.deepEqual(await holding({ ...table, deal: without }, kept, true), {
    secret: true,
    same: true,
    mine: false,
    seed: false,
  });
});

test("a deal not yet told has nothing to check", async () => {
  assert.deepEqual(await checks({ ...table, deal: null }, kept, true), []);
});

test("every value is 32 bytes of its own", () => {
  assert.match(newValue(), /^[0-9a-f]{64}$/);
  assert.notEqual(newValue(), newValue());
});

test("a browser without storage keeps what it added as long as the page is open", () => {
  keep("one", kept);
  keep("two", { ...kept, value: "22".repeat(32) });
  assert.deepEqual(keptOf("one"), kept);
  forget("one");
  assert.equal(keptOf("one"), null);
  assert.equal(keptOf("two")?.value, "22".repeat(32));
});
