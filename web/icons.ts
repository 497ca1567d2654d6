// The icons of the installed page, out of icon.svg: `node web/icons.ts` writes them into public.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { launch } from "./tests/browser/chromium.ts";

const here = import.meta.dirname;
const drawing = readFileSync(join(here, "icon.svg"), "utf8");

/** A system that cuts icons to its own shape wants them whole; others show the corners. */
const ICONS = [
  { name: "icon-180", size: 180, whole: true },
  { name: "icon-192", size: 192, whole: false },
  { name: "icon-512", size: 512, whole: false },
  { name: "icon-whole-512", size: 512, whole: true },
];

const browser = await launch(true);
for (const { name, size, whole } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; border-radius: ${whole ? 0 : 22}% }</style>${drawing}`,
  );
  await page.screenshot({
    path: join(here, "public", `${name}.png`),
    omitBackground: true,
  });
  await page.close();
}
await browser.close();
