// A bot is asked what it would do, and its move is laid on the board for a look.

import assert from "node:assert/strict";
import { test } from "node:test";

import { houseFor, openSheet, playNow } from "./house.ts";
import { desk } from "./playing.ts";

test("a bot says what each choice is likely to bring, and the board shows it", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor();
  await playNow(page, 3);
  await desk(page).waitFor();
  await openSheet(page, "hints");
  const sheet = page.locator("#sheet-hints");
  await sheet.getByRole("button", { name: "Ask it" }).click();
  const choices = sheet.getByRole("listitem");
  await choices.first().waitFor();
  assert.ok((await choices.count()) > 1);
  await choices
    .first()
    .getByText(/to win, a score of about/)
    .waitFor();
  await choices.nth(1).getByRole("button", { name: "Show it on the board" }).click();
  const title = await choices.nth(1).getByRole("heading").innerText();
  await page.locator("form button[type=submit]", { hasText: title }).waitFor({ state: "attached" });
  assert.deepEqual(house.complaints, []);
});
