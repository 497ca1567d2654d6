// An action card lies face down until the last player has laid one, and can be exchanged so long (E3.2).

import assert from "node:assert/strict";
import { test } from "node:test";

import { houseFor, joinBy, makeTable } from "./house.ts";
import { compose, desk, send, type Manner } from "./playing.ts";

/** The option of that number. */
const one = (number: number): Manner => ({ pick: () => number, bargain: () => "way out" });

test("an action card is exchanged until the last one lies there", async (t) => {
  const house = await houseFor(t);
  const [anna, bruno] = [await house.visitor(), await house.visitor()];
  await makeTable(anna);
  await joinBy(bruno, anna.url());

  for (const page of [anna, bruno]) await desk(page).waitFor();
  await compose(desk(anna), "choosing", one(0));
  await send(desk(anna));
  const held = anna.locator("form[data-held]");
  assert.equal(await held.getAttribute("data-held"), "choose money");
  await bruno.getByText("2 of 3").first().waitFor();

  await compose(held, "choosing", one(2));
  await held.locator("button[type=submit][aria-disabled=false]").click();
  await anna.locator("form[data-held='choose gems']").waitFor({ state: "attached" });
  await anna.reload();
  await anna.locator("form[data-held='choose gems']").waitFor({ state: "attached" });

  await compose(desk(bruno), "choosing", one(1));
  await send(desk(bruno));
  for (const page of [anna, bruno])
    await page.locator("form[data-held]").waitFor({ state: "detached" });
  const id = anna.url().split("/").at(-1) ?? "";
  const table = (await (await anna.request.get(`/api/tables/${id}`)).json()) as { number: number };
  assert.ok(table.number >= 3);
  assert.deepEqual(house.complaints, []);
});
