// axe-core on a page under a strict Content-Security-Policy: evaluated by the debugger, which the
// policy does not bind, and not added as a script, which it would refuse.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { AxeResults, Result } from "axe-core";
import type { Page } from "playwright-core";

import { DESKTOP, PHONE } from "./house.ts";
import { times } from "./sample.ts";

const source = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

interface Look {
  viewport: { width: number; height: number };
  colorScheme: "dark" | "light";
}

/** Small and large, dark and light. */
const LOOKS: readonly Look[] = [
  { viewport: DESKTOP, colorScheme: "dark" },
  { viewport: PHONE, colorScheme: "light" },
  { viewport: DESKTOP, colorScheme: "light" },
  { viewport: PHONE, colorScheme: "dark" },
];
let looks = 0;

/** Nothing to object to in one look, each in its turn. */
export async function isFine(page: Page, state: string): Promise<void> {
  return isFineInLooks(page, state, LOOKS.slice(looks++ % LOOKS.length).slice(0, 1));
}

/** The same of what is much like something else that is looked at: in `make web-soak` alone. */
export async function isFineToo(page: Page, state: string): Promise<void> {
  if (times(1, 0)) await isFine(page, state);
}

/** Nothing to object to, small and large, dark and light; in all four looks in `make web-soak`. */
export async function isAllFine(page: Page, state: string): Promise<void> {
  return isFineInLooks(page, state, LOOKS.slice(0, times(LOOKS.length, 2)));
}

async function isFineInLooks(page: Page, state: string, wanted: readonly Look[]): Promise<void> {
  for (const look of wanted) {
    await page.setViewportSize(look.viewport);
    await page.emulateMedia({ colorScheme: look.colorScheme });
    const found = await violations(page);
    const where = `${state}, ${look.colorScheme}, ${look.viewport.width} pixels wide`;
    assert.deepEqual(found, [], `${where}:\n${found.join("\n")}`);
  }
}

/** What axe-core objects to, one readable paragraph for each rule broken: none is `[]`. */
async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source);
  const options = {
    resultTypes: ["violations"],
    // No rule that is on needs style sheets fetched again, or media played.
    preload: false,
  };
  // As text, because the compiler does not know the global `axe` that the line above made.
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.map(describe);
}

function describe({ id, impact, help, nodes }: Result): string {
  const places = nodes.map((node) => `  ${node.target.join(" ")}: ${node.html}`);
  return [`${id} (${impact ?? "no impact given"}): ${help}`, ...places].join("\n");
}
