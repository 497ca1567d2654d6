// Queen's Necklace through the page: whole games by mouse and by keyboard, characters, sales,
// and what is asked out of turn.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import type { Card, View } from "../../src/games/necklace/view.ts";
import { enterAs, fits, openHouse, PHONE, type House } from "./house.ts";
import { answers, lively, ORDERS, stages, windowOpen } from "./necklace.ts";
import {
  compose,
  decide,
  decideByKeys,
  nextStage,
  onOneScreen,
  opened,
  perform,
  seal,
  unstaged,
} from "./necklace_playing.ts";
import { desk, newestLine, ready, send, toldSince } from "./playing.ts";
import { Program, type Asked } from "./program.ts";
import { LONG } from "./sample.ts";
import { holdsStill } from "./zones.ts";

let house: House;
before(async () => {
  house = await openHouse();
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, [], "no page broke the policy or failed otherwise");
});

async function begin(page: Page, players: number): Promise<void> {
  await page.goto("/");
  await page.getByRole("radio", { name: "Queen’s Necklace" }).check();
  await page.getByRole("radio", { name: String(players), exact: true }).check();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/t\//);
}

const told = (page: Page, kind: string) => page.locator(`#log [data-kind=${kind}]`);
const happened = (page: Page, kind: string) =>
  told(page, kind).first().waitFor({ state: "attached" });

/** Plays a game through; at every stage met for the first time something is looked at. */
async function playThrough(
  page: Page,
  decision: (stage: string, number: number) => Promise<void>,
  look: (stage: string) => Promise<void>,
): Promise<Set<string>> {
  const met = new Set<string>();
  for (let stage, number = 0; (stage = await nextStage(page)); number++) {
    if (!met.has(stage)) await look(stage);
    met.add(stage);
    await decision(stage, number);
  }
  await look("over");
  return met;
}

/** No place moves by a pixel from one stage to the next, and nothing scrolls. */
async function steady(page: Page): Promise<(stage: string) => Promise<void>> {
  const still = await holdsStill(page);
  return async (stage) => {
    const words = await page.locator(".necklace-table").innerText();
    assert.doesNotMatch(words, / · (buy|show|pass) ?/, "no notation");
    await still(stage);
    await onOneScreen(page, stage);
  };
}

test("a game of three on a phone by touch, with the pieces on the board", async () => {
  const page = await house.visitor({ viewport: PHONE, hasTouch: true }, "");
  await unstaged(page);
  await begin(page, 3);
  const met = await playThrough(
    page,
    (stage, number) => decide(page, stage, number),
    await steady(page),
  );
  for (const stage of ["influence", "selling"]) assert.ok(met.has(stage), stage);
  assert.equal(await page.locator("[data-stand]").count(), 3);
  await page.getByRole("button", { name: "Score sheet" }).tap();
  await page.getByRole("button", { name: "Sale 2", exact: true }).tap();
  await page.locator('[data-sale="2"]').waitFor();
  assert.equal(await page.locator("[data-sale] [data-display]").count(), 3);
  await page.getByRole("button", { name: "Continue" }).tap();
  await page.locator("[data-sale]").waitFor({ state: "hidden" });
  await page.context().close();
});

test("a game of four on a desktop by mouse", LONG, async () => {
  const page = await house.visitor();
  await unstaged(page);
  await begin(page, 4);
  await playThrough(page, (stage, number) => decide(page, stage, number), await steady(page));
  await page.context().close();
});

test("a game of two on a phone by keyboard alone", LONG, async () => {
  const program = await Program.enter(house.url);
  const table = await program.start(2, "necklace", {}, ORDERS);
  const page = await house.visitor({ viewport: { width: 360, height: 560 } });
  await unstaged(page);
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  await playThrough(page, (stage) => decideByKeys(page, stage), await steady(page));
  await page.context().close();
});

test("a sale is staged stone by stone, and nothing tells before how it ended", async () => {
  const program = await Program.enter(house.url);
  // Nobody is asked for an Alchemist: the sale ends with the last display.
  const table = await program.start(2, "necklace", {}, ORDERS);
  const asked = await program.play<View>(table, (here) =>
    here.view.stage === "selling" ? null : lively(here),
  );
  assert.equal(asked?.view.stage, "selling");
  const [page, watcher] = [await house.visitor(), await house.visitor()];
  await program.lend(page.context());
  for (const each of [page, watcher]) await each.goto(`/t/${table}`);
  await watcher.getByText("You are watching").waitFor();
  await decide(page, "selling", 0);
  for (const each of [page, watcher]) {
    await each.locator("[data-sale]").waitFor();
    assert.equal(await told(each, "earned").count(), 0);
    await each.locator('[data-at="stone"]').waitFor();
    assert.equal(await told(each, "earned").count(), 0);
    await each.keyboard.press("Space");
    await each.locator("[data-sale]").waitFor({ state: "hidden" });
    await happened(each, "earned");
    await each.context().close();
  }
});

/** Moves in one's turn that play a character, and what is told of it; the others are played at one
 * screen (`necklace_together`), where everybody gathers what it takes. */
const PLAYED: Record<string, string> = {
  confessor: "confessor_played",
  courtier: "courtier_played",
  forger: "forger_played",
  favourite: "favourite_played",
  thief: "thief_played",
  "buy astrologer": "bought",
};

/** Cards that do something in a sale. */
const SOLD: readonly Card[] = ["king", "banker", "necklace"];

test(
  "every character of influence is played, and everything shown that tells in a sale",
  LONG,
  async () => {
    const program = await Program.enter(house.url);
    const page = await house.visitor();
    await unstaged(page);
    await program.lend(page.context());
    const missing = new Set(Object.keys(PLAYED));
    const unsold = new Set(SOLD);
    const wanted = ({ forms }: Asked<View>) =>
      [...missing].flatMap((verb) => forms.filter((form) => `${form} `.startsWith(`${verb} `)))[0];
    const toShow = ({ view, seat }: Asked<View>) => {
      const hand = view.seats[seat]?.hand ?? {};
      const stones = view.stage === "selling" && (hand.diamond1 ?? hand.ruby1 ?? hand.amber);
      return stones ? [...unsold].filter((card) => hand[card]) : [];
    };
    for (let games = 0; missing.size + unsold.size && games < 30; games++) {
      const table = await program.start(2, "necklace");
      for (;;) {
        const asked = await program.play<View>(table, (here) =>
          wanted(here) || toShow(here).length ? null : lively(here),
        );
        if (!asked) break;
        await page.goto(`/t/${table}`);
        await desk(page).or(answers(page)).first().waitFor();
        const move = wanted(asked);
        if (move) {
          await plays(page, move);
          missing.delete(verbOf(move));
          if (verbOf(move) === "confessor") break; // it was watched: questions take their time now
        } else {
          await shows(page, toShow(asked));
          for (const card of toShow(asked)) unsold.delete(card);
        }
        await page.goto("/about"); // nobody watches while the program plays on
      }
    }
    assert.deepEqual([...missing, ...unsold], []);
    await page.context().close();
  },
);

async function plays(page: Page, move: string): Promise<void> {
  const before = await newestLine(page);
  await perform(page, move);
  await toldSince(page, before, PLAYED[verbOf(move)] ?? "");
  if (verbOf(move) === "confessor") await sawTheHand(page);
}

/** All stones and Bankers, and with the first lot what lies with stones. */
async function shows(page: Page, cards: readonly Card[]): Promise<void> {
  const form = desk(page);
  await compose(form, "selling");
  for (const box of await form.locator("[data-lot]").first().getByRole("checkbox").all())
    await box.check();
  await send(form);
  const own = page.locator("#log .own[data-kind=shown]");
  for (const card of cards)
    await own
      .filter({ hasText: new RegExp(card, "i") })
      .last()
      .waitFor({ state: "attached" });
}

const verbOf = (move: string): string =>
  Object.keys(PLAYED).find((verb) => `${move} `.startsWith(`${verb} `)) ?? "";

/** The hand lies open for whoever looked, and for nobody else. */
async function sawTheHand(page: Page): Promise<void> {
  const seen = (each: Page) => each.getByText("You have seen this hand");
  await seen(page).waitFor();
  const watcher = await house.visitor();
  await watcher.goto(page.url());
  await happened(watcher, "confessor_played");
  assert.equal(await seen(watcher).count(), 0);
  assert.equal(await told(watcher, "hand_seen").count(), 0);
  await watcher.context().close();
}

test("a sale is put together lot by lot, with what it would earn", async () => {
  const ringAndStones = ({ view, seat }: Asked<View>) => {
    const hand = view.seats[seat]?.hand ?? {};
    return Boolean(hand.ring && (hand.diamond1 ?? hand.ruby1 ?? hand.emerald1 ?? hand.amber));
  };
  const there = stages(house.url, ["selling"], { wanted: ringAndStones });
  for await (const { program, table } of there) {
    const page = await house.visitor();
    await program.lend(page.context());
    await page.goto(`/t/${table}`);
    const form = desk(page);
    await form.waitFor();
    await opened(form);
    const lot = form.locator("[data-lot]").first();
    const ring = lot.getByRole("spinbutton", { name: "Ring" });
    await lot.waitFor();
    assert.equal(await ring.count(), 0, "no Ring without a stone");
    const stone = lot.getByRole("spinbutton").first();
    await stone.press("ArrowUp");
    await ring.press("ArrowUp");
    await form.getByText("If nobody else showed anything, you would earn").waitFor();
    await form.getByText("It can be shown like this.").waitFor();
    await form.getByRole("button", { name: "Show 2 cards" }).waitFor();
    await stone.press("Home");
    await ring.waitFor({ state: "hidden" });
    await form.getByRole("button", { name: "Show nothing" }).waitFor();
    await form.getByRole("button", { name: "All stones" }).click();
    await ready(form).waitFor();
    // The same with the pieces: a stone comes back to the hand, and is dragged to its tray again.
    await page.keyboard.press("Escape");
    const laid = page.locator("[data-tray] .laid");
    const all = await laid.count();
    await laid.first().click({ position: { x: 10, y: 8 } });
    await page.waitForFunction(
      (all) => document.querySelectorAll("[data-tray] .laid").length < all,
      all,
    );
    const left = await laid.count();
    const card = page.locator(
      ".fan .lit:is([data-card*='1'], [data-card*='2'], [data-card*='3'], [data-card='amber'])",
    );
    const kind = (await card.first().getAttribute("data-card"))?.replace(/\d/, "");
    await card
      .first()
      .dragTo(page.locator(`[data-tray="${kind}"]`), { sourcePosition: { x: 12, y: 30 } });
    await page.waitForFunction(
      (left) => document.querySelectorAll("[data-tray] .laid").length > left,
      left,
    );
    // One step back at a time, and nothing is shown unasked once something had been laid.
    const dock = page.locator(".dock");
    const undo = dock.getByRole("button", { name: "Undo" });
    await undo.click();
    await page.waitForFunction(
      (left) => document.querySelectorAll("[data-tray] .laid").length === left,
      left,
    );
    while (await undo.count()) await undo.click();
    await seal(page).getByText("Show nothing").click();
    await dock.getByText("Press again to show nothing").waitFor();
    await dock.getByRole("button", { name: "Lay everything" }).click();
    await seal(page).click();
    await happened(page, "displayed");
    await page.context().close();
  }
});

test("what one answers in a window changes nobody else's page", async () => {
  const [her, his] = [await house.visitor(), await house.visitor()];
  await windowOpen(house.url, 3, async (table, people) => {
    for (const [i, page] of [her, his].entries()) {
      await people[i]?.lend(page.context());
      await page.goto(`/t/${table}`);
      await page.locator("#board").waitFor();
    }
  });
  for (const page of [her, his]) await answers(page).getByRole("timer").waitFor();
  const shown = () => his.locator("#board, #log").evaluateAll(withoutTime);
  const before = await shown();
  await her.getByRole("button", { name: "Let it pass" }).click();
  await answers(her).getByText("Your answer: Pass. You can change it until time is up.").waitFor();
  assert.deepEqual(await shown(), before);
  // Silence is a pass: it goes on without him.
  await answers(his).waitFor({ state: "hidden" });
  await her.context().close();
  await his.context().close();
});

/** What stands there, but for the time that is left. Runs in the page. */
function withoutTime(found: Element[]): string[] {
  return found.map((each) => {
    const copy = each.cloneNode(true) as Element;
    for (const timer of copy.querySelectorAll("[role=timer]")) timer.remove();
    return copy.innerHTML;
  });
}

test("standing orders are kept, and are nobody else's", async () => {
  const program = await Program.enter(house.url);
  const table = await program.start(3, "necklace", {}, ORDERS);
  const page = await house.visitor();
  await unstaged(page);
  await program.lend(page.context());
  await page.goto(`/t/${table}`);
  const button = page.getByRole("button", { name: "Standing orders" });
  const orders = page.getByRole("dialog", { name: "Standing orders" });
  const queen = orders.getByRole("combobox", { name: "Queen" });
  await button.click();
  await queen.selectOption("for 2 stones or more");
  await orders.getByRole("combobox", { name: "Musketeer" }).selectOption("always");
  await page.reload();
  await button.click();
  await queen
    .locator("option:checked", { hasText: "for 2 stones or more" })
    .waitFor({ state: "attached" });
  const watcher = await house.visitor();
  await watcher.goto(`/t/${table}`);
  await watcher.getByText("You are watching").waitFor();
  assert.equal(await watcher.getByRole("button", { name: "Standing orders" }).count(), 0);
  await page.context().close();
  await watcher.context().close();
});

test("a table with cards of its own is made in the form", async () => {
  const page = await house.visitor({ viewport: PHONE }, "necklace");
  await unstaged(page);
  await enterAs(page, "Anna");
  await page.goto("/new");
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await page.getByRole("radio", { name: "Bots" }).check();
  await page.locator("summary").click();
  await page.getByRole("checkbox", { name: "Add a grey card (sales)" }).check();
  const card = page.getByRole("group", { name: "Add a grey card (sales)" });
  await card.getByRole("textbox", { name: "Name" }).fill("Sapphire");
  await card.getByRole("spinbutton", { name: "Price 2" }).fill("9");
  await card.getByRole("combobox", { name: "How many stones" }).selectOption("4");
  await page.getByRole("combobox", { name: "How long a window is open" }).selectOption("1 second");
  await fits(page);
  const start = page.getByRole("button", { name: "Start the game" });
  await start.click();
  await page
    .getByRole("alert")
    .getByText(/each lower|falling|lower than/)
    .waitFor();
  assert.match(house.complaints.pop() ?? "", /409/);
  await card.getByRole("spinbutton", { name: "Price 2" }).fill("7");
  await start.click();
  await page.waitForURL(/\/t\//);
  await page.locator("[data-merchants]").click();
  await page.getByRole("row", { name: /^Sapphire/ }).waitFor();
  await page.context().close();
});
