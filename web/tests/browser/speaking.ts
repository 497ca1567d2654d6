// A page in each of the languages of the house.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import { keys, type Language } from "./catalogue.ts";

/** What each language calls itself. */
export const OWN: Record<Language, string> = { en: "English", fr: "Français", de: "Deutsch" };

/** By the settings, whose button every page has. */
export async function choose(page: Page, language: Language): Promise<void> {
  const settings = page.locator("[aria-keyshortcuts=',']");
  await settings.waitFor({ state: "attached" });
  // At a table on a small screen it is in a menu.
  if (!(await settings.isVisible())) await page.locator("nav .opener").click();
  await settings.click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("radio", { name: OWN[language] }).check();
  await page.locator(`html[lang=${language}]`).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
}

/** The page says which language it speaks, and shows no name of a message in place of the message. */
export async function speaks(page: Page, language: Language): Promise<void> {
  assert.equal(await page.locator("html").getAttribute("lang"), language);
  const text = await page.locator("body").innerText();
  const labels = await page
    .locator("[aria-label], [title], [placeholder]")
    .evaluateAll((found) =>
      found.flatMap((one) =>
        ["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? ""),
      ),
    );
  const words = [text, ...labels].join("\n").match(/\b[a-z]\w*(\.[a-z]\w*)+\b/g) ?? [];
  assert.deepEqual(
    words.filter((word) => keys.has(word)),
    [],
    page.url(),
  );
}
