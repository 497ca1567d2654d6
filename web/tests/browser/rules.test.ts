// The rulebooks: the game in a minute and in pictures, then its clauses.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { isFine } from "./axe.ts";
import { fits, openHouse, type House } from "./house.ts";
import { speaks } from "./speaking.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

for (const [game, title, author, minute] of [
  ["edelstein", "Edel, Stein & Reich", "Reinhard Staupe", "The game in a minute"],
  ["necklace", "Le Collier de la Reine", "Bruno Faidutti", "Le jeu en une minute"],
  ["carats", "30 Carats", "Fabien Chevillon", "Das Spiel in einer Minute"],
] as const) {
  test(`the rules of ${title} say whose it is and begin with a page of pictures`, async () => {
    const language = { edelstein: "en", necklace: "fr", carats: "de" }[game] as "en" | "fr" | "de";
    const page = await house.visitor({ locale: language });
    await page.goto(`/rules/${game}`);
    await page.getByRole("heading", { level: 1 }).filter({ hasText: title }).waitFor();
    await page.getByText(author).waitFor();
    const primer = page.getByRole("region", { name: minute });
    const steps = primer.getByRole("listitem");
    await steps.first().waitFor();
    for (const step of await steps.all()) {
      const [picture, words] = [step.locator("svg").first(), step.getByRole("paragraph").last()];
      assert.ok(((await picture.boundingBox())?.height ?? 0) > 40, "its picture is large");
      assert.ok((await picture.locator("path, rect, circle, ellipse").count()) > 1, "and drawn");
      assert.match(await words.innerText(), /[ENC]\d/);
    }
    await speaks(page, language);
    await fits(page);
    await isFine(page, `rules of ${game}`);

    const clause = steps.first().getByRole("link");
    const id = (await clause.innerText()).trim();
    await clause.click();
    await page.waitForURL(new RegExp(`#${id}$`));
    await page.locator(`[id='${id}']:focus`).waitFor();

    await page.getByRole("searchbox").fill(id);
    await primer.waitFor({ state: "detached" });
    await page.context().close();
  });
}

test("rules that are opened at a clause show that clause, below the pictures", async () => {
  const page = await house.visitor();
  await page.goto("/rules/edelstein#E6.4");
  await page.locator("[id='E6.4']:focus").waitFor();
  await page.getByRole("region", { name: "The game in a minute" }).waitFor();
  const seen = await page.locator("[id='E6.4']").boundingBox();
  assert.ok(seen && seen.y > 0 && seen.y < 900, `${seen?.y} pixels down`);
  await page.context().close();
});
