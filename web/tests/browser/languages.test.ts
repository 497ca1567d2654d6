// English, French and German: from the browser's preference, and changed at once in mid-game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { LANGUAGES, said, type Language } from "./catalogue.ts";
import { fits, openHouse, type House } from "./house.ts";
import { desk, reveal } from "./playing.ts";
import { finished, reach, toBeatSeveralGems, tour } from "./program.ts";
import { sample } from "./sample.ts";
import { choose, OWN, speaks } from "./speaking.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(() => house.close());

for (const [locale, language] of [
  ["en-US", "en"],
  ["fr-CH", "fr"],
  ["de-AT", "de"],
  ["it-IT", "en"],
] as const) {
  test(`a browser in ${locale} is spoken to in ${OWN[language]}`, async () => {
    const page = await house.visitor({ locale });
    await page.goto("/");
    await page
      .getByRole("button", { name: said(language, "lobby.play_now"), exact: true })
      .waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    assert.equal(await page.title(), said(language, "house.title"));
    await page.context().close();
  });
}

for (const [language, ...measures] of [
  [
    "en",
    ["Edel, Stein & Reich", "2–5 players, 45–75 minutes"],
    ["Queen’s Necklace", "2–4 players, 30–45 minutes"],
    ["30 Carats", "3–6 players, 40 minutes"],
  ],
  [
    "fr",
    ["Edel, Stein & Reich", "2 à 5 joueurs, 45 à 75 minutes"],
    ["Le Collier de la Reine", "2 à 4 joueurs, 30 à 45 minutes"],
    ["30 Carats", "3 à 6 joueurs, 40 minutes"],
  ],
  [
    "de",
    ["Edel, Stein & Reich", "2–5 Spieler, 45–75 Minuten"],
    ["Das Halsband der Königin", "2–4 Spieler, 30–45 Minuten"],
    ["30 Carats", "3–6 Spieler, 40 Minuten"],
  ],
] as const) {
  test(`the lobby says in ${OWN[language]} how long each game takes`, async () => {
    const page = await house.visitor({ locale: language });
    await page.goto("/");
    for (const [title, measure] of measures) {
      await page.getByRole("radio", { name: title, exact: true }).check();
      await page.getByText(measure, { exact: true }).waitFor();
    }
    await page.context().close();
  });
}

test("every page speaks the languages and fits, and nobody ever reads a key", async () => {
  const { program, table } = await finished(house.url);
  for (const [place, language] of LANGUAGES.entries()) {
    const page = await house.visitor({ locale: language });
    await program.lend(page.context());
    const pages: [string, string][] = [
      ["/", "lobby.lead"],
      ["/new", "new.more_what"],
      ["/history", "result.replay"],
      ["/about", "about.private"],
      ["/rules/edelstein", "rules.ruling"],
      ["/t/nosuchtable", "missing.table"],
      [`/t/${table}`, "desk.player"],
      [`/t/${table}/replay`, "replay.eyes"],
    ];
    // Each page in one of the languages, and all in all of them in `make web-soak`.
    for (const [path, key] of sample(pages, place)) {
      await page.goto(path);
      const words = page.getByText(said(language, key), { exact: false });
      await words.first().waitFor({ state: "attached" });
      await speaks(page, language);
      await fits(page); // a word may be longer than in English
    }
    await page.context().close();
  }
});

test("the language changes at once in the middle of a game", async () => {
  const { program, table } = await reach(house.url, "choosing", ({ view }) => view.round === 2);
  const page = await house.visitor();
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  const log = page.locator("#log");
  await desk(page).waitFor();
  const lines = await log.locator("li").count();
  const told = new Set<string>();
  const rules = new Set<string>();

  for (const language of ["fr", "de", "en"] as const) {
    await choose(page, language);
    await page.getByText(said(language, "ask.choosing")).first().waitFor();
    await reveal(desk(page));
    await page
      .getByRole("radio", { name: new RegExp(`^${said(language, "action.money")}`) })
      .check();
    const button = said(language, "edelstein.do.choose", { action: "money" });
    await desk(page).getByRole("button", { name: button, exact: true }).waitFor();
    await page.getByRole("button", { name: said(language, "chat.title"), exact: true }).waitFor();
    await log
      .getByText(said(language, "told.turn_began", { turn: 2 }))
      .waitFor({ state: "attached" });
    assert.equal(await log.locator("li").count(), lines, "the log is whole in each language");
    told.add((await log.textContent()) ?? "");
    rules.add(await readsRules(page, language));
    await speaks(page, language);
  }
  assert.equal(told.size, LANGUAGES.length);
  assert.equal(rules.size, LANGUAGES.length);
});

test("a refusal is said in the reader's language, with its clause", async () => {
  const { program, table } = await reach(house.url, "answering", toBeatSeveralGems);
  const page = await house.visitor({ locale: "de" });
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  const sentences = new Set<string>();
  await desk(page).getByRole("spinbutton").first().press("ArrowUp");
  for (const language of LANGUAGES) {
    await choose(page, language);
    const clause = said(language, "desk.open_clause", { id: "E5.4" });
    const verdict = desk(page)
      .locator("p")
      .filter({ has: page.getByRole("button", { name: clause }) });
    await verdict.waitFor();
    sentences.add(await verdict.innerText());
    await desk(page).locator("button[type=submit][aria-disabled=true]").waitFor();
  }
  assert.equal(sentences.size, LANGUAGES.length, [...sentences].join("\n"));
});

test("every stage of the game is put into words in each language", async () => {
  const page = await house.visitor();
  const stages = sample(["opening", "taking", "using", "free_alone", "naming"]);
  for await (const { program, table, asked } of tour(house.url, stages)) {
    await program.lend(page.context());
    await page.goto(`/t/${table}`);
    await desk(page).waitFor();
    for (const language of LANGUAGES) {
      await choose(page, language);
      await page
        .getByText(said(language, `ask.${asked.view.stage}`))
        .first()
        .waitFor();
      await speaks(page, language);
    }
    await page.goto("/about"); // nobody watches while the program plays on
  }
  assert.deepEqual(house.complaints, []);
});

/** Opens the rules at what matters now, searches them, and answers with the text of that clause. */
async function readsRules(page: Page, language: Language): Promise<string> {
  await page.getByRole("button", { name: said(language, "house.rules"), exact: true }).click();
  const drawer = page.getByRole("dialog", { name: said(language, "rules.title") });
  const text = await drawer.locator("[id='E3.2']").innerText();
  const search = drawer.getByRole("searchbox", { name: said(language, "rules.search") });
  await search.fill(said(language, "action.money"));
  await drawer.locator("[id='E4.1']").waitFor();
  await drawer.locator("[id='E3.2']").waitFor({ state: "detached" });
  await drawer.getByRole("button", { name: said(language, "dialog.close") }).click();
  await drawer.waitFor({ state: "hidden" });
  return text;
}
