// When the clock leaves no time to show what happened: then nothing is held back from who is asked.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Question, Seat } from "../../src/gen/messages.gen.ts";
import { short } from "../../src/stage/short.ts";

type Clocked = Parameters<typeof short>[0];

/** Two seats, the first of which owes a decision by 1000 o'clock. */
function clocked(
  clock: Clocked["clock"],
  mine: Partial<Seat> = {},
  question: Question | null = null,
): Clocked {
  const seat = (changes: Partial<Seat>) => ({ waiting: false, deadline: null, ...changes }) as Seat;
  return { clock, question, seats: [seat({ waiting: true, deadline: 1000, ...mine }), seat({})] };
}

const ALWAYS = [0, 900, 975, 995, 999, 1001];

test("of 20 seconds the last 10 are not for looking", () => {
  const table = clocked({ kind: "live", amount: 20 });
  assert.equal(short(table, 0, 985), false);
  assert.equal(short(table, 0, 990), false);
  assert.equal(short(table, 0, 990.1), true);
  assert.equal(short(table, 0, 1005), true);
});

test("of 90 seconds the last third is not", () => {
  const table = clocked({ kind: "live", amount: 90 });
  assert.equal(short(table, 0, 969), false);
  assert.equal(short(table, 0, 970), false);
  assert.equal(short(table, 0, 970.1), true);
});

test("nobody loses any of their reserve over what is shown", () => {
  const table = clocked({ kind: "live", amount: 90, reserve: 300 }, { reserve: 300 });
  assert.equal(short(table, 0, 660), false, "40 seconds of its own, and the reserve untouched");
  assert.equal(short(table, 0, 671), true, "29 seconds of its own");
  assert.equal(short(table, 0, 800), true, "on its reserve");
  const spent = clocked({ kind: "live", amount: 90, reserve: 300 }, { reserve: 0 });
  assert.equal(short(spent, 0, 960), false);
});

test("where days are given, or no time at all, there is always time to look", () => {
  for (const now of ALWAYS) {
    assert.equal(short(clocked({ kind: "days", amount: 1 }), 0, now), false);
    assert.equal(short(clocked({ kind: "none" }, { deadline: null }), 0, now), false);
  }
});

test("who is not asked, or only watches, has time", () => {
  const clock = { kind: "live", amount: 20 } as const;
  for (const now of ALWAYS) {
    assert.equal(short(clocked(clock), 1, now), false);
    assert.equal(short(clocked(clock), null, now), false);
    assert.equal(short(clocked(clock, { waiting: false }), 0, now), false);
  }
});

test("a question that ends at its time is shown at once to whom it is put, whatever the clock", () => {
  const question: Question = { reaction: "parry", asked: [0], silence: "pass", ends: 30 };
  for (const kind of ["live", "days", "none"] as const) {
    const table = clocked({ kind }, { deadline: null }, question);
    assert.equal(short(table, 0, 0), true);
    assert.equal(short(table, 1, 0), false, "it is not put to this seat");
    assert.equal(short(table, null, 0), false);
  }
  const untimed = clocked({ kind: "none" }, { deadline: null }, { ...question, ends: null });
  assert.equal(short(untimed, 0, 0), false);
});
