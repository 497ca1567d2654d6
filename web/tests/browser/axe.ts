// axe-core on a page under a strict Content-Security-Policy: evaluated by the debugger, which the
// policy does not bind, and not added as a script, which it would refuse.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { AxeResults, Result } from "axe-core";
import type { Page } from "playwright-core";

import { DESKTOP, PHONE } from "./house.ts";

const source = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** Nothing to object to, small and large. The two themes differ in colours and nothing else. */
export async function isFine(
  page: Page,
  state: string,
  viewports = [DESKTOP, PHONE],
): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: "dark" });
    const found = await violations(page);
    await page.emulateMedia({ colorScheme: "light" });
    found.push(...(await violations(page, ["color-contrast"])));
    assert.deepEqual(found, [], `${state}, ${viewport.width} pixels wide:\n${found.join("\n")}`);
  }
}

/** What axe-core objects to, one readable paragraph for each rule broken: none is `[]`. */
async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source);
  const options = {
    resultTypes: ["violations"],
    // No rule that is on needs style sheets fetched again, or media played.
    preload: false,
    ...(only && { runOnly: only }),
  };
  // As text, because the compiler does not know the global `axe` that the line above made.
  const results = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return results.violations.map(describe);
}

function describe({ id, impact, help, nodes }: Result): string {
  const places = nodes.map((node) => `  ${node.target.join(" ")}: ${node.html}`);
  return [`${id} (${impact ?? "no impact given"}): ${help}`, ...places].join("\n");
}

/** One after the other, again and again: stages are looked at small and large by turns. */
export function inTurn<T>(...things: [T, ...T[]]): () => T {
  let count = 0;
  return () => things[count++ % things.length] ?? things[0];
}
