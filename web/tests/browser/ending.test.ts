// The end of a game: where it turned can be seen again and shared.

import assert from "node:assert/strict";
import { test } from "node:test";

import { houseFor } from "./house.ts";
import { finished } from "./program.ts";

test("from the end a press leads to the turning point, with its link ready to be shared", async (t) => {
  const house = await houseFor(t);
  const page = await house.visitor();
  const { program, table } = await finished(house.url);
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  await page.locator("#result").waitFor();
  assert.equal(await page.locator("ul.facts > li").count(), 3, "and three things worth telling");

  const moment = page.getByRole("link", { name: "Share this moment" }).locator("visible=true");
  const [, step] = /step=(\d+)/.exec((await moment.getAttribute("href")) ?? "") ?? [];
  await moment.click();
  const dialog = page.getByRole("dialog", { name: "Link to this step" });
  const address = await dialog.getByLabel(`Step ${step} of this game:`).inputValue();
  assert.equal(new URL(address).pathname, `/t/${table}/replay`);
  assert.equal(new URL(address).searchParams.get("step"), step);
  assert.deepEqual(house.complaints, []);
});
