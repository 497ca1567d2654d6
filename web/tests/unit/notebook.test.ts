import assert from "node:assert/strict";
import { test } from "node:test";

import { EMPTY, received, settle, shown, write } from "../../src/notebook.ts";

const stored = received(EMPTY, { seat_1: "yellow", seat_2: "not red" });

test("a note is shown before the house has it, and stays when it has", () => {
  const blue = { key: "seat_1", text: "blue" };
  const written = write(stored, blue);
  assert.deepEqual(shown(written), { seat_1: "blue", seat_2: "not red" });
  const there = received(written, { seat_1: "blue", seat_2: "not red" });
  assert.deepEqual(shown(settle(there, blue)), { seat_1: "blue", seat_2: "not red" });
});

test("a note without a text is crossed out", () => {
  const written = write(stored, { key: "seat_2", text: "" });
  assert.deepEqual(shown(written), { seat_1: "yellow" });
});

test("what is refused is taken back", () => {
  for (const text of ["blue", ""]) {
    const writing = { key: "seat_1", text };
    assert.deepEqual(shown(settle(write(stored, writing), writing)), stored.stored);
  }
});

test("a note written over does not come back when the house answers the first", () => {
  const [first, second] = [
    { key: "seat_1", text: "blue" },
    { key: "seat_1", text: "green" },
  ];
  const answered = settle(received(write(write(stored, first), second), { seat_1: "blue" }), first);
  assert.deepEqual(shown(answered), { seat_1: "green" });
  assert.deepEqual(answered.underway, [second]);
});

test("what another page wrote is shown, but not over what is on its way from this one", () => {
  const written = write(stored, { key: "seat_1", text: "blue" });
  const elsewhere = received(written, { seat_1: "red", seat_3: "rich" });
  assert.deepEqual(shown(elsewhere), { seat_1: "blue", seat_3: "rich" });
});

test("any key the house takes is stored as a note", () => {
  const notes = JSON.parse('{"__proto__": "odd", "constructor": "odder"}') as Record<
    string,
    string
  >;
  assert.deepEqual(Object.entries(shown(received(EMPTY, notes))), Object.entries(notes));
});
