// A game on a phone-sized screen by keyboard alone: no mouse, no touch.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Page } from "playwright-core";

import { fits, houseFor, PHONE, shows, tableOf } from "./house.ts";
import { decideByKeys, press, tabTo } from "./keys.ts";
import { nextMoment, varied, winners } from "./playing.ts";
import { Program, toTheLastRounds } from "./program.ts";

test("a game on a phone by keyboard alone", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor({ viewport: PHONE });
  await shows(page, "at once");
  const program = await Program.enter(house.url);
  await program.lend(page.context());
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).waitFor();
  await fits(page);

  await press(page, "Tab");
  await tabTo(page, page.getByRole("radio", { name: "4", exact: true }));
  await press(page, "ArrowLeft"); // three players
  await tabTo(page, page.getByRole("button", { name: "Play now" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);

  const manner = varied(["smallest", "way out"]);
  const seen = new Set<string>();
  let decisions = 0;
  for (
    let moment = await nextMoment(page);
    moment.is === "asked";
    moment = await nextMoment(page)
  ) {
    if (!seen.has(moment.stage)) await fits(page);
    seen.add(moment.stage);
    await decideByKeys(page, manner);
    if (++decisions === 3) await readRules(page);
    if (decisions === 5) await toTheLastRounds(tableOf(page), [[page, program]]);
  }
  assert.ok(decisions > 5, "the last actions were chosen too");
  await winners(page).waitFor();
  await fits(page);

  await tabTo(page, page.getByRole("link", { name: "Replay" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("slider", { name: /^Step 0 of / }).waitFor();
  await fits(page);
  await page.keyboard.press("End");
  await page.getByRole("slider", { name: /^Step (\d+) of \1$/ }).waitFor();
  assert.deepEqual(house.complaints, []);
});

/** The rules are one key away, open at what matters now, and so is their search. */
async function readRules(page: Page): Promise<void> {
  await page.keyboard.press("?");
  const drawer = page.getByRole("dialog", { name: "Rules" });
  await drawer.getByText(/^E\d/).first().waitFor();
  await fits(page);
  const clauses = drawer.locator("p.clause");
  const all = await clauses.count();
  await press(page, "/");
  await drawer.locator("input:focus").and(drawer.getByRole("searchbox")).waitFor();
  await page.keyboard.type("majority");
  await drawer.getByText(/^\d+ rules found$/).waitFor({ state: "attached" });
  const found = await clauses.count();
  assert.ok(found > 0 && found < all, `${found} of ${all} clauses have the word`);
  await page.keyboard.press("Escape"); // empties the search
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
}
