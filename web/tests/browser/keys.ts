// Somebody who plays with nothing but a keyboard, and always sees where the focus is.

import assert from "node:assert/strict";

import type { Locator, Page } from "playwright-core";

import { desk, ready, stageOf, type Manner } from "./playing.ts";

/** Presses a key, and sees the focus on something that says what it is. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  const lost = await page.evaluate(unseen);
  assert.equal(lost, null, `after ${key} the focus is lost or cannot be seen`);
}

/** What is wrong with where the focus is; null: nothing. Runs in the page. */
function unseen(): string | null {
  const at = document.activeElement;
  if (!at || at === document.body || at === document.documentElement)
    return "nothing has the focus";
  const { width, height } = at.getBoundingClientRect();
  if (!width || !height) return `no size: ${at.outerHTML}`;
  // The heading of what has changed gets the focus by itself, for those who listen.
  if (at.getAttribute("tabindex") === "-1") return null;
  const outlined = (element: Element | null) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  };
  return outlined(at) || outlined(at.closest("label")) ? null : `no outline: ${at.outerHTML}`;
}

const LONGEST_WAY = 60;

/** Goes on by Tab until one of these has the focus. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < LONGEST_WAY; presses++) {
    if (await has(target)) return;
    await press(page, key);
  }
  assert.fail(`${target} was not reached by ${LONGEST_WAY} presses of ${key}`);
}

/** Whether one of these has the focus. */
async function has(target: Locator): Promise<boolean> {
  return target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement));
}

/** Makes the decision the page asks for by keyboard alone, and waits until it has been taken. */
export async function decideByKeys(page: Page, manner: Manner): Promise<void> {
  const form = desk(page);
  const stage = await stageOf(page);
  const shown = await form.elementHandle();
  await page.keyboard.press("b"); // to the board
  if (PUT_TOGETHER.includes(stage)) await layOut(page, form);
  else {
    await tabTo(page, form.getByRole("radio"));
    await compose(page, form, stage, manner);
  }
  await ready(form).waitFor();
  await page.keyboard.press("Enter");
  await shown?.waitForElementState("hidden");
  await shown?.dispose();
}

/** Where there is no radio button to begin with. */
const PUT_TOGETHER = ["lot", "offering", "rating"];

/** The smallest lot or offer, or none; a ranking as it stands. */
async function layOut(page: Page, form: Locator): Promise<void> {
  const begin = form.getByRole("button", { name: /^(For example|Make no offer)/ });
  if (await begin.count()) {
    await tabTo(page, begin.first());
    await press(page, "Enter");
  }
  await tabTo(page, ready(form));
}

/** The focus is on the first group of radio buttons. */
async function compose(page: Page, form: Locator, stage: string, manner: Manner): Promise<void> {
  const gems = form.getByRole("spinbutton");
  await press(page, "Space");
  switch (stage) {
    case "opening":
    case "answering":
      return bargain(page, form, stage, manner);
    case "swapping":
      return swap(page, form);
    case "removing": {
      const others = (await form.getByRole("group").count()) - 1;
      for (let other = 0; other < others; other++) {
        await press(page, "Tab");
        await press(page, "Space");
      }
      return;
    }
    case "free_alone":
      for (const colour of await gems.all()) {
        await tabTo(page, colour);
        await press(page, "End");
      }
      return;
    default:
      for (let passed = manner.pick(stage) % 4; passed > 0; passed--)
        await press(page, "ArrowDown");
  }
}

async function bargain(page: Page, form: Locator, stage: string, manner: Manner): Promise<void> {
  const gems = form.getByRole("spinbutton");
  if (manner.bargain(stage) === "way out" || !(await gems.count())) return;
  await tabTo(page, form.getByRole("button", { name: /^Smallest / }));
  await press(page, "Enter");
  await tabTo(page, gems, "Shift+Tab");
}

/** A first gem has been picked to be given; if nobody has another colour, the card is forgone. */
async function swap(page: Page, form: Locator): Promise<void> {
  const theirs = form
    .getByRole("group")
    .filter({ hasText: /^You get/ })
    .getByRole("radio", { disabled: false });
  if (await theirs.count()) {
    await tabTo(page, theirs);
    return press(page, "Space");
  }
  await tabTo(page, form.getByRole("button", { name: "Forgo the card" }));
  await press(page, "Enter");
  await tabTo(page, ready(form));
}
