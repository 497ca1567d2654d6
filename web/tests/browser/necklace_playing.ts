// Somebody who plays Queen's Necklace through the page: with the pieces on the board by mouse or touch,
// or by the form, as the keyboard does.

import assert from "node:assert/strict";

import type { Locator, Page } from "playwright-core";

import { press, tabTo } from "./keys.ts";
import { answers } from "./necklace.ts";
import { desk, ready, send } from "./playing.ts";

/** What happens is shown at once: for games that are only played through. */
export async function unstaged(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const before = JSON.parse(localStorage.getItem("vendome.settings") ?? "{}") as object;
    localStorage.setItem("vendome.settings", JSON.stringify({ ...before, speed: 0 }));
  });
}

export const seal = (page: Page): Locator => page.locator(".dock .seal");
const pressable = (page: Page) => page.locator('.dock .seal[aria-disabled="false"]');

/** The form lies open as soon as the focus is in it. */
export async function opened(form: Locator): Promise<void> {
  await form.evaluate((form) => {
    if (!form.contains(document.activeElement))
      form.querySelector<HTMLElement>("input:enabled, button:enabled, summary")?.focus();
  });
}

/** Puts together in the form what is asked for, option by option; in a sale, all stones. */
export async function compose(form: Locator, stage: string, pick = 0): Promise<void> {
  await opened(form);
  if (stage === "selling") return form.getByRole("button", { name: "All stones" }).click();
  const steps = form.locator("fieldset");
  for (let step = 0; step < (await steps.count()); step++) {
    const options = steps.nth(step).getByRole("radio", { disabled: false });
    await options.nth(pick % (await options.count())).check();
  }
}

/** The stage at which there is something to decide; null: the game is over. Among bots, whoever can
 * only pass does so without a press. */
export async function nextStage(page: Page): Promise<string | null> {
  const stage = await page.waitForFunction(() => {
    if (document.querySelector("h2#result")) return "over";
    const table = document.querySelector<HTMLElement>('.necklace-table[data-able="true"]');
    const lacks = document.querySelector("[data-form] .answers .primary:disabled");
    return table && !lacks ? table.dataset["shown"] : null;
  });
  const found = await stage.jsonValue();
  return found === "over" ? null : (found ?? null);
}

/** Does something, and waits until what was asked is asked no more. */
async function decided(page: Page, act: () => Promise<void>): Promise<void> {
  const shown = await desk(page).or(answers(page)).first().elementHandle();
  await act();
  await shown?.waitForElementState("hidden");
  await shown?.dispose();
}

/** Makes whatever decision the page asks for with the pieces on the board. */
export async function decide(page: Page, stage: string, pick: number): Promise<void> {
  const middle = page.locator('[data-zone="middle"]');
  const shown = page.locator(".seen").getByRole("button", { name: "Continue" });
  if (await shown.count()) await touch(shown);
  await decided(page, async () => {
    switch (stage) {
      case "influence":
      case "buying": {
        const lit = page.locator(".fan .lit");
        const offers = middle.locator('.piece[aria-disabled="false"]');
        if (stage === "influence" && pick % 2 === 0 && (await lit.count())) {
          await touch(lit.first());
          const target = page.locator(".opponent.target, .tile.pulses").first();
          while (await target.count()) await touch(target);
        } else if (await offers.count()) await touch(offers.nth(pick % (await offers.count())));
        break;
      }
      case "forged":
        await touch(page.locator(".fan .risk").first());
        break;
      case "selling":
        await touch(page.locator(".dock").getByRole("button", { name: "Lay everything" }));
        break;
      case "alchemist":
        await touch(middle.locator(".can").first());
        await touch(page.locator(".tile.pulses").first());
        break;
    }
    await touch(pressable(page));
  });
}

/** By a finger, where there are any; only a strip of a card in a fan can be touched. */
async function touch(piece: Locator): Promise<void> {
  await piece.waitFor();
  const fingers = await piece.page().evaluate(() => navigator.maxTouchPoints > 0);
  const position = await piece.evaluate(uncovered);
  if (fingers) await piece.tap({ position });
  else await piece.click({ position });
}

/** A place of a piece, from its corner on, where nothing lies over it. Runs in the page. */
function uncovered(piece: Element): { x: number; y: number } {
  const { left, top, width, height } = piece.getBoundingClientRect();
  for (let y = 24; y < height; y += 8)
    for (let x = 4; x < width; x += 4) {
      const there = [x - 3, x, x + 3].map((at) => document.elementFromPoint(left + at, top + y));
      if (there.every((one) => piece.contains(one))) return { x, y };
    }
  return { x: 10, y: 24 };
}

/** The same by keyboard alone, where no question out of turn is asked. */
export async function decideByKeys(page: Page, stage: string): Promise<void> {
  const form = desk(page);
  await decided(page, async () => {
    const inside = await form.evaluate((form) => form.contains(document.activeElement));
    if (!inside) await page.keyboard.press("f");
    await page.locator("[data-form] :focus").waitFor();
    if (stage === "selling") {
      await tabTo(page, form.getByRole("button", { name: "All stones" }));
      await press(page, "Enter");
      await tabTo(page, ready(form));
    } else {
      const steps = form.locator("fieldset");
      const possible = await steps.first().getByRole("radio").evaluateAll(firstEnabled);
      if (possible < 0) await tabTo(page, form.getByRole("button", { name: "Finish buying" }));
      await press(page, possible < 0 ? "Space" : String(possible + 1));
      for (let step = 1; step < (await steps.count()); step++) {
        await tabTo(page, steps.nth(step).getByRole("radio", { disabled: false }));
        await press(page, "Space");
      }
      await ready(form).waitFor();
      if (possible < 0) await tabTo(page, ready(form));
    }
    await page.keyboard.press("Enter");
  });
}

/** Makes a move of influence or a purchase in the form, and says yes out of turn by keyboard. */
export async function perform(page: Page, move: string): Promise<void> {
  const form = desk(page);
  if (await answers(page).count()) {
    await page.keyboard.press("f");
    return decided(page, async () => {
      await tabTo(page, answers(page).locator("button.primary:enabled").first());
      await page.keyboard.press("Enter");
    });
  }
  await opened(form);
  const words = move.split(" ");
  const option = (value: string) => form.locator(`input[type=radio][value="${value}"]`);
  for (let count = 1; count <= words.length; count++) {
    const begun = option(words.slice(0, count).join(" "));
    if (await begun.count()) await begun.check();
  }
  await send(form);
}

/** Runs in the page. */
function firstEnabled(radios: Element[]): number {
  return radios.findIndex((radio) => !(radio as HTMLInputElement).disabled);
}

/** Everything lies on one screen: nothing scrolls, and no word of the board is cut off. */
export async function onOneScreen(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(() => {
    const area = document.querySelector(".area");
    const said = document.querySelectorAll<HTMLElement>(".dock p, .dock button");
    return {
      across: (area?.scrollWidth ?? 0) - (area?.clientWidth ?? 0),
      down: (area?.scrollHeight ?? 0) - (area?.clientHeight ?? 0),
      page: document.documentElement.scrollHeight - innerHeight,
      cut: [...said]
        .filter((each) => each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.textContent?.trim()),
    };
  });
  assert.deepEqual(found, { across: 0, down: 0, page: 0, cut: [] }, what);
}
