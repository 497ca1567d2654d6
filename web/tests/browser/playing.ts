// Somebody who plays a game through the page: looks at what is asked, picks one of the things that
// can be pressed, confirms. Nothing here knows a rule.

import type { ElementHandle, Locator, Page } from "playwright-core";

/** How somebody answers in a bargain: takes the way out, presses the smallest raise, or taps gems. */
export type Answer = "way out" | "smallest" | "tap";

export interface Manner {
  /** Which of several options at a stage, counted from zero; more than there are counts on from the first. */
  pick(stage: string): number;
  bargain(stage: string): Answer;
}

/** Takes the first thing offered at each decision, the second at the next, and so on. */
export function varied(answers: readonly Answer[] = ["smallest", "tap", "way out"]): Manner {
  let decisions = 0;
  let bargains = 0;
  return {
    pick: () => decisions++,
    bargain: () => answers[bargains++ % answers.length] ?? "way out",
  };
}

/** What is asked; not what was answered and can still be answered otherwise. */
export const desk = (page: Page) => page.locator("form[data-stage]:not([data-held])");
/** The button that sends a move, once the move would be legal. */
export const ready = (form: Locator) => form.locator("button[type=submit][aria-disabled=false]");
// Whole games wait for these again and again: to find them by role, all of a page would be gone through.
export const curtain = (page: Page) => page.locator("button.primary", { hasText: /^\s*I am / });
export const winners = (page: Page) =>
  page.locator("h2#result", { hasText: / wins?( together)?\s*$/ });

export type Moment = { is: "asked"; stage: string } | { is: "curtain" } | { is: "over" };

/** Waits until something is to be done at this page, or the game is over. */
export async function nextMoment(page: Page): Promise<Moment> {
  await desk(page).or(curtain(page)).or(winners(page)).first().waitFor();
  if (await winners(page).isVisible()) return { is: "over" };
  if (await curtain(page).isVisible()) return { is: "curtain" };
  return { is: "asked", stage: await stageOf(page) };
}

export async function stageOf(page: Page): Promise<string> {
  return (await desk(page).getAttribute("data-stage")) ?? "";
}

/** Makes the decision the page asks for, and waits until it has been taken. */
export async function decide(page: Page, manner: Manner): Promise<void> {
  const form = desk(page);
  const stage = await stageOf(page);
  await compose(form, stage, manner);
  await send(form);
}

/** Confirms what has been put together. The form goes away with the decision, or says what is held. */
export async function send(form: Locator): Promise<void> {
  const shown = await form.elementHandle();
  await reveal(form);
  await ready(form).click();
  await form
    .page()
    .waitForFunction(
      (form) => !form?.isConnected || !form.checkVisibility() || "held" in form.dataset,
      shown as ElementHandle<HTMLElement> | null,
    );
  await shown?.dispose();
}

/** Whoever plays by the form sees it: it lies open where the focus is. */
export async function reveal(form: Locator): Promise<void> {
  await form.evaluate((form) => {
    if (!form.contains(document.activeElement))
      form.querySelector<HTMLElement>("input:enabled, button, summary")?.focus();
  });
}

export async function compose(form: Locator, stage: string, manner: Manner): Promise<void> {
  await reveal(form);
  switch (stage) {
    case "opening":
    case "answering":
      return bargain(form, manner.bargain(stage));
    case "swapping":
      return swap(form);
    case "removing":
      for (const group of await form.getByRole("group").all())
        await group.getByRole("radio").first().check();
      return;
    case "free_alone":
      await form.getByRole("radio").first().check();
      return add(form, 2);
    case "lot":
    case "offering":
      return layOut(form);
    case "rating": // as one reckons with the values, to begin with
      return;
    default: {
      const options = form.getByRole("radio", { disabled: false });
      await options.nth(manner.pick(stage) % (await options.count())).check();
    }
  }
}

async function bargain(form: Locator, answer: Answer): Promise<void> {
  const smallest = form.getByRole("button", { name: /^Smallest / });
  if (answer === "way out" || !(await smallest.isVisible())) {
    return form.getByRole("radio", { disabled: false }).first().check();
  }
  await smallest.click();
  if (answer === "tap") await add(form, 1);
}

/** The smallest lot or offer that may be made; who can make none passes. */
async function layOut(form: Locator): Promise<void> {
  const example = form.getByRole("button", { name: /^For example/ });
  const pass = form.getByRole("button", { name: "Make no offer", pressed: false });
  await example.or(pass).click();
}

/** Taps gems of the first colours that still have some. */
async function add(form: Locator, gems: number): Promise<void> {
  const more = form.getByRole("button", { name: /^One .+ more$/, disabled: false });
  for (let added = 0; added < gems && (await more.count()); added++) await more.first().click();
}

async function swap(form: Locator): Promise<void> {
  const groups = form.getByRole("group");
  const given = groups.first().getByRole("radio");
  const taken = groups.filter({ hasText: /^You get/ }).getByRole("radio", { disabled: false });
  for (const gem of await given.all()) {
    await gem.check();
    if (await taken.count()) return taken.first().check();
  }
  await form.getByRole("button", { name: "Forgo the card" }).click();
}

/**
 * Plays on until the game is over, or another action is to be chosen after so many; the answer says
 * how often each stage was met.
 */
export async function playOn(
  page: Page,
  manner: Manner,
  before: (decision: number, moment: Moment) => Promise<void> = async () => {},
  choices = Infinity,
): Promise<Map<string, number>> {
  const met = new Map<string, number>();
  for (let decision = 0; ; decision++) {
    const moment = await nextMoment(page);
    const choosing = moment.is === "asked" && moment.stage === "choosing";
    if (choosing && (met.get("choosing") ?? 0) >= choices) return met;
    await before(decision, moment);
    if (moment.is === "over") return met;
    if (moment.is === "curtain") {
      await curtain(page).click();
      continue;
    }
    met.set(moment.stage, (met.get(moment.stage) ?? 0) + 1);
    await decide(page, manner);
  }
}

/** The number of the newest line of the log. */
export async function newestLine(page: Page): Promise<number> {
  return Number(await page.locator("#log > li").last().getAttribute("data-line"));
}

/** Waits until something of this kind has been told since a line. */
export async function toldSince(page: Page, line: number, kind: string): Promise<void> {
  await page.waitForFunction(
    ([kind, line]) =>
      [...document.querySelectorAll<HTMLElement>(`#log [data-kind=${kind}]`)].some(
        (told) => Number(told.dataset["line"]) > Number(line),
      ),
    [kind, line],
  );
}
