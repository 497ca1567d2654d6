import assert from "node:assert/strict";
import { test } from "node:test";

import { quotedInWords } from "../../src/table/quoted.ts";

const said = (move: string) =>
  ({ "trade blue": "Trade with Odile", "offer 3n2g": "Offer $& and more" })[move] ?? move;

test("moves that a sentence quotes are said in words, in each language's quotation marks", () => {
  assert.equal(
    quotedInWords("Better than “trade blue” by: points. Hugo “offer 3n2g” (58%)", said),
    "Better than “Trade with Odile” by: points. Hugo “Offer $& and more” (58%)",
  );
  assert.equal(quotedInWords("Hugo „trade blue“ (58 %)", said), "Hugo „Trade with Odile“ (58 %)");
  for (const space of [" ", "\u00a0", "\u202f"])
    assert.equal(
      quotedInWords(`Hugo «${space}trade blue${space}» (58 %)`, said),
      `Hugo «${space}Trade with Odile${space}» (58 %)`,
    );
  assert.equal(quotedInWords("Nothing is quoted.", said), "Nothing is quoted.");
});
