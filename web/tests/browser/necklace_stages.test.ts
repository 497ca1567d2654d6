// Queen's Necklace: every stage and the end under axe-core, and in other languages.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { isFine } from "./axe.ts";
import { LANGUAGES, said } from "./catalogue.ts";
import { fits, followSystem, openHouse, type House } from "./house.ts";
import {
  answers,
  finished,
  isChoice,
  openQuestion,
  QUESTIONS,
  STAGES,
  stages,
  type Met,
} from "./necklace.ts";
import { compose, onOneScreen } from "./necklace_playing.ts";
import { desk, ready, winners } from "./playing.ts";
import { sample } from "./sample.ts";
import { choose, speaks } from "./speaking.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, [], "no page broke the policy or failed otherwise");
});

/** What is a matter of luck comes sooner against one bot than against three. */
async function* everyStage(url: string): AsyncGenerator<Met> {
  const lucky = ["forged", ...QUESTIONS];
  const others = STAGES.filter((stage) => !lucky.includes(stage));
  // Among bots, whoever can only pass does so without a press.
  const wanted = (asked: Met["asked"]) =>
    !["influence", ...QUESTIONS].includes(asked.view.stage) || isChoice(asked);
  yield* stages(url, sample(others), { wanted });
  yield* stages(url, sample(lucky), { players: 2, wanted });
}

test("every stage, when something is put together, and in another language", async () => {
  const page = await house.visitor();
  let met = 0;
  await followSystem(page);
  for await (const { program, table, asked } of everyStage(house.url)) {
    const { stage } = asked.view;
    await program.lend(page.context());
    await page.goto(`/t/${table}`);
    if (QUESTIONS.includes(stage)) await answers(page).waitFor();
    else {
      await desk(page).waitFor();
      await compose(desk(page), stage);
      await ready(desk(page)).waitFor();
    }
    await isFine(page, stage);
    await fits(page);
    const language = met++ % 2 ? "fr" : "de";
    await choose(page, language);
    const title = said(language, `necklace.stage.${stage}`, {}, "necklace");
    await page.getByText(title).first().waitFor();
    await speaks(page, language);
    await page.setViewportSize({ width: 360, height: 560 });
    await onOneScreen(page, `${stage}, ${language}`);
    await choose(page, "en");
    await page.goto("/about"); // nobody watches while the program plays on
  }
  await page.context().close();
});

test("a question to all at one screen", async () => {
  const page = await house.visitor();
  await followSystem(page);
  const there = stages(house.url, ["alchemist"], { players: 3, together: true });
  for await (const { program, table } of there) {
    await program.lend(page.context());
    await page.goto(`/t/${table}`);
    await openQuestion(page).waitFor();
    await isFine(page, "open question");
    await fits(page);
  }
  await page.context().close();
});

test("the end of a game, in another language, and its replay", async () => {
  const { program, table } = await finished(house.url);
  const page = await house.visitor();
  await followSystem(page);
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  await winners(page).waitFor();
  await page.getByRole("button", { name: "Score sheet" }).first().click();
  await page.getByRole("button", { name: "Sale 3", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).waitFor();
  await isFine(page, "over");
  await fits(page);
  for (const language of sample(LANGUAGES, 2)) {
    await choose(page, language);
    await page
      .getByText(said(language, "necklace.close", {}, "necklace"))
      .first()
      .waitFor();
    await speaks(page, language);
  }
  await choose(page, "en");
  await page.goto(`/t/${table}/replay?step=40&eyes=open`);
  await page.getByRole("slider", { name: /^Step 40 of / }).waitFor();
  await isFine(page, "replay");
  await page.context().close();
});
