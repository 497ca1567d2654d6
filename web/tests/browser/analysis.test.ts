// Whoever has played a game has it analysed, and goes from what cost most to that step of the replay. The
// house would think for a while: what it says is put in its mouth here.

import assert from "node:assert/strict";
import { test } from "node:test";

import { done, none, working } from "./analysed.ts";
import { houseFor } from "./house.ts";
import { finished } from "./program.ts";

test("a finished game is analysed from its replay", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor();
  const { program, table } = await finished(house.url);
  await program.lend(page.context());
  let asked = 0;
  await page.route("**/analysis?*", async (route) => {
    const begun = route.request().method() === "POST";
    if (begun || asked > 0) asked++;
    await route.fulfill({ json: asked === 0 ? none : asked === 1 ? working : done });
  });

  await page.goto(`/t/${table}`);
  await page.getByRole("link", { name: "Analysis" }).click();
  const sheet = page.locator("#sheet-analysis");
  await sheet.getByRole("button", { name: "Analyse my game" }).click();
  await sheet.getByRole("progressbar").waitFor();
  await sheet.getByText("At this step: 33%").waitFor();
  await sheet.getByText("Of 50 decisions 1 was clearly a mistake.").waitFor();
  const worst = sheet.getByRole("listitem");
  await worst.getByText("It cost 11% and left 44% to win.").waitFor();
  await worst.getByText(/^The bot: .*, 55% to win\.$/).waitFor();
  await worst.getByText("It is clearly best.").waitFor();
  await worst.getByRole("button", { name: "See step 4" }).click();
  await page.getByRole("slider", { name: /^Step 4 of / }).waitFor();
  await sheet.getByText("At this step: 61%").waitFor();
  assert.deepEqual(house.complaints, []);
});

test("whoever did not play finds no analysis", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor();
  const { table } = await finished(house.url);
  await page.goto(`/t/${table}/replay#analysis`);
  await page.getByRole("slider", { name: /^Step 0 of / }).waitFor();
  assert.equal(await page.locator("#sheet-analysis").count(), 0);
});
