import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { checks, newValue } from "../../src/deal.ts";

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
  assert.deepEqual(await holding(table, kept), {
    secret: true,
    same: true,
    mine: true,
    seed: true,
  });
});

test("another browser checks what it can", async () => {
  assert.deepEqual(await holding(table, null), { secret: true, seed: true });
});

test("an exchanged secret is found out", async () => {
  const other = "11".repeat(32);
  const deal = { secret: other, values, seed: sha256(other, ...values) };
  assert.deepEqual(await holding({ ...table, deal }, kept), {
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
  assert.deepEqual(await holding(changed, kept), {
    secret: true,
    same: false,
    mine: true,
    seed: true,
  });
});

test("a value left out, and a seed not made of the values, are found out", async () => {
  const without = { ...table.deal, values: ["", "", values[2]!] };
  assert.deepEqual(await holding({ ...table, deal: without }, kept), {
    secret: true,
    same: true,
    mine: false,
    seed: false,
  });
});

test("a deal not yet told has nothing to check", async () => {
  assert.deepEqual(await checks({ ...table, deal: null }, kept), []);
});

test("every value is 32 bytes of its own", () => {
  assert.match(newValue(), /^[0-9a-f]{64}$/);
  assert.notEqual(newValue(), newValue());
});
