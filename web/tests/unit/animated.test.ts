// What moves on a board changes nothing but transform and opacity: it is never laid out or painted anew
// for a frame.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import * as motion from "../../src/stage/motion.ts";

const SOURCES = join(import.meta.dirname, "..", "..", "src");
const FILES = globSync("{art,games,parts,stage,table}/**/*.{svelte,css}", { cwd: SOURCES });

/** What a compositor moves by itself; whether something can be pressed and read is no picture. */
const LIGHT = new Set(["transform", "translate", "rotate", "scale", "opacity", "visibility"]);
/** How a movement runs, and none of what it changes. */
const MANNER = new Set(["animation-timing-function", "easing", "offset", "composite"]);

/** The style of a component, or a style sheet, without comments. */
function styleOf(file: string): string {
  const text = readFileSync(join(SOURCES, file), "utf8");
  const [, style = ""] = file.endsWith(".css")
    ? ["", text]
    : (/<style[^>]*>([^]*)<\/style>/.exec(text) ?? []);
  return style.replaceAll(/\/\*[^]*?\*\//g, "");
}

/** The properties that style sheets have change over time, as in "beckon: background". */
function animated(style: string): string[] {
  const found: string[] = [];
  for (const [, name, frames = ""] of style.matchAll(
    /@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,
  ))
    for (const [, property = ""] of frames.matchAll(/(?:\{|;)\s*([\w-]+)\s*:/g))
      if (!MANNER.has(property)) found.push(`${name}: ${property}`);
  for (const [, list = ""] of style.matchAll(/\btransition(?:-property)?\s*:([^;}]+)/g))
    for (const each of list.split(/,(?![^(]*\))/)) {
      const [property = ""] = each.trim().split(/\s+/);
      if (property !== "none") found.push(`transition: ${property}`);
    }
  return found;
}

const heavy = (each: string) => !LIGHT.has(each.split(": ")[1] ?? "");

test("what is written is read as a browser reads it", () => {
  const style = `
    .a { transition: top 200ms cubic-bezier(0, 0, 1, 1), opacity 1s }
    .b { transition: none; }
    @keyframes glow { 50% { opacity: 0.5; box-shadow: 0 0 1px #000 } to { filter: none; } }
  `;
  assert.deepEqual(animated(style).filter(heavy), [
    "glow: box-shadow",
    "glow: filter",
    "transition: top",
  ]);
});

test("style sheets animate transform and opacity only", () => {
  const found = FILES.map((file) => ({ file, changed: animated(styleOf(file)) }));
  assert.ok(found.flatMap(({ changed }) => changed).length > 40, "they are found");
  assert.deepEqual(
    found.flatMap(({ file, changed }) => changed.filter(heavy).map((each) => `${file}: ${each}`)),
    [],
  );
});

test("so do pieces that the director moves", () => {
  const { perform: _, ...movements } = motion;
  assert.ok(Object.keys(movements).length > 5);
  for (const [name, movement] of Object.entries(movements)) {
    let changed: string[] = [];
    const piece = {
      animate(frames: Keyframe[]) {
        changed = frames.flatMap((frame) => Object.keys(frame));
      },
    };
    movement(piece as unknown as HTMLElement, 300);
    assert.notDeepEqual(changed, [], name);
    assert.deepEqual(
      changed.filter((property) => !MANNER.has(property) && !LIGHT.has(property)),
      [],
      name,
    );
  }
});
