// Somebody who plays Queen's Necklace through the page, by mouse or by keyboard.

import type { Locator, Page } from "playwright-core";

import { press, tabTo } from "./keys.ts";
import { answers } from "./necklace.ts";
import { desk, ready, send, winners } from "./playing.ts";

/** Puts together what a desk asks for, option by option; in a sale, all stones. */
export async function compose(form: Locator, stage: string, pick = 0): Promise<void> {
  if (stage === "selling") return form.getByRole("button", { name: "All stones" }).click();
  const steps = form.locator("fieldset");
  for (let step = 0; step < (await steps.count()); step++) {
    const options = steps.nth(step).getByRole("radio", { disabled: false });
    await options.nth(pick % (await options.count())).check();
  }
}

/** The stage at which there is something to decide; null: the game is over. Among bots, whoever can
 * only pass does so without a press. */
export async function nextStage(page: Page, end = winners(page)): Promise<string | null> {
  const choice = answers(page).filter({ hasNot: page.locator(".answers .primary:disabled") });
  const asked = desk(page).or(choice);
  await asked.or(end).first().waitFor();
  return (await asked.count()) ? asked.first().getAttribute("data-stage") : null;
}

/** Says yes out of turn; waits until the question is another. */
async function answer(page: Page, give: (button: Locator) => Promise<void>): Promise<void> {
  const shown = await answers(page).elementHandle();
  await give(answers(page).locator("button.primary:enabled").first());
  await shown?.waitForElementState("hidden");
  await shown?.dispose();
}

/** Makes whatever decision the page asks for; of several options, the one with this number. */
export async function decide(page: Page, stage: string, pick: number): Promise<void> {
  if (await answers(page).count()) return answer(page, (button) => button.click());
  await compose(desk(page), stage, pick);
  await send(desk(page));
}

/** The same by keyboard alone, where no question out of turn is asked. */
export async function decideByKeys(page: Page, stage: string): Promise<void> {
  const form = desk(page);
  const shown = await form.elementHandle();
  if (stage === "selling") {
    await page.keyboard.press("b"); // to the board
    await tabTo(page, form.getByRole("button", { name: "All stones" }));
    await press(page, "Enter");
    await tabTo(page, ready(form));
  } else {
    const steps = form.locator("fieldset");
    const possible = await steps.first().getByRole("radio").evaluateAll(firstEnabled);
    await press(page, String(possible + 1));
    for (let step = 1; step < (await steps.count()); step++) {
      await tabTo(page, steps.nth(step).getByRole("radio", { disabled: false }));
      await press(page, "Space");
    }
    await ready(form).waitFor();
  }
  await page.keyboard.press("Enter");
  await shown?.waitForElementState("hidden");
  await shown?.dispose();
}

/** Makes a move of influence or a purchase by mouse, and says yes out of turn by keyboard. */
export async function perform(page: Page, move: string): Promise<void> {
  const form = desk(page);
  if (await answers(page).count()) {
    await page.keyboard.press("b");
    return answer(page, async (button) => {
      await tabTo(page, button);
      await page.keyboard.press("Enter");
    });
  }
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
