import assert from "node:assert/strict";
import { test } from "node:test";

import { preferred } from "../../src/languages.ts";
import { phrase } from "../../src/phrase.ts";

const english = new Intl.PluralRules("en");
const french = new Intl.PluralRules("fr");

test("an argument takes the place of its name", () => {
  assert.equal(
    phrase({ hello: "Hello {name}!" }, english, "hello", { name: "Anna" }),
    "Hello Anna!",
  );
});

test("count picks the plural form, and each language counts its own way", () => {
  const words = { gems: ["{count} gem", "{count} gems"] };
  assert.equal(phrase(words, english, "gems", { count: 1 }), "1 gem");
  assert.equal(phrase(words, english, "gems", { count: 0 }), "0 gems");
  assert.equal(phrase(words, french, "gems", { count: 0 }), "0 gem");
  assert.equal(phrase(words, french, "gems", { count: 2 }), "2 gems");
});

test("a group looks up the message of the argument, with the same arguments", () => {
  const words = { told: "It pays {count} for {colour:gem}.", "gem.red": "a red gem ({count})" };
  assert.equal(
    phrase(words, english, "told", { count: 8, colour: "red" }),
    "It pays 8 for a red gem (8).",
  );
});

test("what an argument says is never read as a message itself", () => {
  assert.equal(
    phrase({ said: "{name}: {text}" }, english, "said", { name: "{text}", text: "hi" }),
    "{text}: hi",
  );
});

test("an unknown key shows itself", () => {
  assert.equal(phrase({}, english, "no.such"), "no.such");
});

test("the browser’s first language that we speak is taken, else English", () => {
  assert.equal(preferred(["it", "de-CH", "fr"]), "de");
  assert.equal(preferred(["FR-ca"]), "fr");
  assert.equal(preferred(["it"]), "en");
  assert.equal(preferred([]), "en");
});
