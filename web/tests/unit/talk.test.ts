import assert from "node:assert/strict";
import { test } from "node:test";

import type { ChatLine, ChatMessage } from "../../src/gen/messages.gen.ts";
import { heard, SILENCE, type Talk } from "../../src/talk.ts";

const line = (number: number): ChatLine => ({
  number,
  person: "anna",
  name: "Anna",
  text: `${number}`,
  at: 0,
});
const said = (since: number, until: number, muted: string[] = []): ChatMessage => ({
  type: "chat",
  since,
  until,
  oldest: 8,
  lines: Array.from({ length: until - since }, (_, place) => line(since + place)),
  muted,
});
const numbers = ({ lines }: Talk) => lines.map(({ number }) => number);

test("a chat grows at both ends", () => {
  const newest = heard(SILENCE, said(15, 18), false);
  const more = heard(newest, said(18, 19), false);
  const older = heard(more, said(12, 15), false);
  assert.deepEqual(numbers(older), [12, 13, 14, 15, 16, 17, 18]);
  assert.equal(newest.from, 15);
  assert.equal(older.from, 12);
  assert.equal(older.oldest, 8);
});

test("after a gap nothing is left of what was there", () => {
  const before = heard(SILENCE, said(10, 12), false);
  const after = heard(before, said(20, 22), true);
  assert.deepEqual(numbers(after), [20, 21]);
  assert.equal(after.from, 20);
});

test("who is muted, or no longer, is so in older lines too: they are asked for again", () => {
  const before = heard(heard(SILENCE, said(15, 18), false), said(10, 15), false);
  const after = heard(before, said(15, 18, ["ben"]), false);
  assert.deepEqual(numbers(after), [15, 16, 17]);
  assert.equal(after.from, 15);
});

test("an older page that holds nothing ends the search", () => {
  const before = heard(SILENCE, said(9, 12), false);
  const after = heard(before, { ...said(8, 9), lines: [] }, false);
  assert.equal(after.from, 8);
});
