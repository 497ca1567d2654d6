// axe-core on a page under a strict Content-Security-Policy: evaluated by the debugger, which the
// policy does not bind, and not added as a script, which it would refuse.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import type { AxeResults, Result } from "axe-core";
import type { Page } from "playwright-core";

const source = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** What axe-core objects to, one readable paragraph for each rule broken: none is `[]`. */
export async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
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
