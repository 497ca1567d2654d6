// The same letters everywhere: what the page says is in the fonts that come with it.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { test } from "node:test";

import { charactersOf } from "./font.ts";

const WEB = join(import.meta.dirname, "..", "..");
const STYLE = join(WEB, "src", "style");
const PACKAGE = join(WEB, "..", "src", "vendome");

const style = readFileSync(join(STYLE, "fonts.css"), "utf8");
const faces = [...style.matchAll(/@font-face \{([^}]+)\}/g)].map(([, face = ""]) => ({
  name: /font-family: "([^"]+)"/.exec(face)?.[1] ?? "",
  path: fileOf(/url\("([^"]+)"\)/.exec(face)?.[1] ?? ""),
  range: /unicode-range: ([^;]+);/.exec(face)?.[1] ?? null,
}));

function fileOf(address: string): string {
  if (address.startsWith(".")) return resolve(STYLE, address);
  return createRequire(join(WEB, "package.json")).resolve(address);
}

/** What stands in files, but for whatever steers a line: tabs and ends. */
function charactersIn(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths)
    for (const character of readFileSync(path, "utf8"))
      if (character >= " ") found.set(character, path);
  return found;
}

/** Sentences, and what stands in the pages without being one; not what only a terminal shows. */
const shown = charactersIn(
  [
    ...globSync(join(PACKAGE, "**", "catalogue", "*.po")),
    ...globSync(join(PACKAGE, "**", "*_catalogue", "*.po")),
    ...globSync(join(PACKAGE, "games", "*", "text", "rulebook", "*")),
    ...globSync(join(WEB, "catalogue", "*.po")),
    ...globSync(join(WEB, "src", "**", "*.{po,svelte,ts}")),
  ].filter((path) => !path.startsWith(join(PACKAGE, "terminal"))),
);

/** Breaks a word, and is not drawn. */
const UNSEEN = "\u00ad";

test("every character that the page shows is in the fonts that come with it", () => {
  const signs = faces.find(({ name }) => name === "Signs");
  assert.ok(signs && shown.size > 100);
  const drawn = charactersOf(signs.path);
  for (const { name, path } of faces.filter((face) => face !== signs)) {
    const has = charactersOf(path);
    const missing = [...shown].filter(
      ([character]) => character !== UNSEEN && !has.has(character) && !drawn.has(character),
    );
    assert.deepEqual(missing, [], name);
  }
});

test("the font of signs is asked for what it has, and for nothing else", () => {
  const signs = faces.find(({ name }) => name === "Signs");
  const named = (signs?.range ?? "").split(", ").map((code) => parseInt(code.slice(2), 16));
  const drawn = [...charactersOf(signs?.path ?? "")].map((each) => each.codePointAt(0));
  assert.deepEqual(drawn, named);
});
