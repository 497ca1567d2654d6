import assert from "node:assert/strict";
import { test } from "node:test";

import { plain } from "../../src/plain.ts";
import { chapterAt, chapters } from "../../src/replay/chapters.ts";
import { parts, pieces } from "../../src/rules/clauses.ts";

const clauses = [
  { id: "E1.1", part: "Matériel", text: "Les pierres sont de quatre couleurs." },
  { id: "E1.2", part: "Matériel", text: "Une carte Événement." },
  { id: "E5.4", part: "Négociation", text: "Plus de pierres battent moins (E5)." },
];

const found = (search: string) =>
  parts(clauses, plain(search).split(/\s+/).filter(Boolean)).flatMap((part) =>
    part.clauses.map(({ id }) => id),
  );

test("a search needs no accents and no capitals", () => {
  assert.deepEqual(found("evenement"), ["E1.2"]);
  assert.deepEqual(found("ÉVÉNEMENT"), ["E1.2"]);
  assert.equal(plain("Spaß"), "spass");
});

test("all words must be there, and the title of the part and the number count", () => {
  assert.deepEqual(found("pierres negociation"), ["E5.4"]);
  assert.deepEqual(found("5.4"), ["E5.4"]);
  assert.deepEqual(found(""), ["E1.1", "E1.2", "E5.4"]);
  assert.deepEqual(found("rubis"), []);
});

test("clauses stand under their parts", () => {
  assert.deepEqual(
    parts(clauses, []).map(({ id, title, clauses }) => [id, title, clauses.length]),
    [
      ["E1", "Matériel", 2],
      ["E5", "Négociation", 1],
    ],
  );
});

test("references and rulings are told from the text", () => {
  assert.deepEqual(pieces("See E5.4 (E9). [R]"), [
    { text: "See " },
    { text: "E5.4", clause: "E5.4" },
    { text: " (" },
    { text: "E9", clause: "E9" },
    { text: "). " },
    { text: "[R]", ruling: true },
  ]);
});

test("a replay’s chapters begin where their title changes", () => {
  const steps = [1, 1, 2, 2, 2, 3].map((round, number) => ({
    number,
    seat: null,
    move: null,
    by: null,
    view: { round },
    told: [],
  }));
  const list = chapters(steps, (view) => `Round ${view["round"]}`);
  assert.deepEqual(list, [
    { title: "Round 1", step: 0 },
    { title: "Round 2", step: 2 },
    { title: "Round 3", step: 5 },
  ]);
  assert.equal(chapterAt(list, 4), 1);
});
