// A bot is asked what it would do, and its move is laid on the board for a look.

import assert from "node:assert/strict";
import { test } from "node:test";

import { GAMES } from "../moments.ts";
import { houseFor, openSheet, playNow } from "./house.ts";
import { stages } from "./necklace.ts";
import { desk } from "./playing.ts";

for (const game of Object.keys(GAMES))
  test(`${game}: a bot says what each choice is likely to bring, and the board shows it`, async (t) => {
    const house = await houseFor(t);
    const page = await house.visitor({}, game);
    const sent: string[] = [];
    page.on("websocket", (line) =>
      line.on("framesent", ({ payload }) => sent.push(String(payload))),
    );
    if (game === "necklace")
      // Before, there may be nothing but one way to go on.
      for await (const { program, table } of stages(house.url, ["buying"], { players: 2 })) {
        await program.lend(page.context());
        await page.goto(`/t/${table}`);
      }
    else await playNow(page, 3);
    await desk(page).waitFor();
    await openSheet(page, "hints");
    const sheet = page.locator("#sheet-hints");
    const ask = sheet.getByRole("button", { name: "Ask it" });
    const { height } = (await ask.boundingBox()) ?? { height: Infinity };
    assert.ok(height < 80, `a button of ${height} px`);
    await ask.click();
    const choices = sheet.getByRole("listitem");
    await choices.first().waitFor();
    assert.ok((await choices.count()) > 1);
    await choices
      .first()
      .getByText(/to win, a score of about/)
      .waitFor();
    assert.doesNotMatch(await sheet.innerText(), /“[a-z]+ [a-z0-9]+”/, "no notation");
    const board = page.locator("[data-board]");
    const before = await board.innerHTML();
    // To end buying lifts no piece.
    const shown =
      game === "necklace" ? choices.filter({ hasText: /Buy / }).first() : choices.nth(1);
    const show = shown.getByRole("button", { name: "Show it on the board" });
    await show.click();
    await page.waitForFunction(
      (before) => document.querySelector("[data-board]")?.innerHTML !== before,
      before,
    );
    if (game === "necklace") await page.locator("[data-market].gathered").waitFor();
    await page
      .locator("form button[type=submit][aria-disabled=false]")
      .waitFor({ state: "attached" });
    assert.deepEqual(
      sent.filter((each) => (JSON.parse(each) as { type: string }).type === "move"),
      [],
      "it is only shown",
    );
    assert.ok(await sheet.isVisible(), "beside the board it stays open");
    await page.setViewportSize({ width: 390, height: 664 });
    await show.click();
    await show.click();
    await sheet.waitFor({ state: "hidden" });
    assert.deepEqual(house.complaints, []);
  });
