// The moments of finished games: the steps at which most happens, shown one by one in replays.

import type { Page } from "playwright-core";

import type { Replay } from "../src/gen/messages.gen.ts";
import * as carats from "./browser/carats.ts";
import * as necklace from "./browser/necklace.ts";
import { finished, type Program } from "./browser/program.ts";

export const GAMES: Record<string, (url: string) => Promise<{ program: Program; table: string }>> =
  {
    edelstein: (url) => finished(url, 4),
    necklace: (url) => necklace.finished(url, 3),
    carats: (url) => carats.finished(url, 4),
  };

export interface Moment {
  table: string;
  step: number;
  /** What happens, by kinds of events. */
  kinds: string[];
}

/** The fullest steps of a game, no two with the same kinds of events; the first is the fullest. */
export async function moments(page: Page, table: string, count: number): Promise<Moment[]> {
  const answer = await page.request.get(`/api/tables/${table}/replay?eyes=open`);
  const { steps } = (await answer.json()) as Replay;
  const found = steps
    .map(({ told }, step) => ({ table, step, kinds: told.map(({ kind }) => kind) }))
    .filter(({ step }) => step > 0)
    .toSorted((one, other) => other.kinds.length - one.kinds.length);
  const kind = ({ kinds }: Moment) => [...new Set(kinds)].toSorted().join();
  return found
    .filter((moment, place) => found.findIndex((one) => kind(one) === kind(moment)) === place)
    .slice(0, count);
}

/** Shows the table as it was just before, with all cards open. */
export async function before(page: Page, { table, step }: Moment): Promise<void> {
  await page.goto(`/t/${table}/replay?step=${step - 1}&eyes=open`);
  await page.getByRole("slider", { name: new RegExp(`^Step ${step - 1} of `) }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Lets it happen, and says whether anything of it is staged. */
export async function begin(page: Page): Promise<boolean> {
  await page.keyboard.press("ArrowRight");
  return page.locator("[data-board][data-busy=true]").isVisible();
}

/** Waits until all of it has been shown. */
export async function shown(page: Page): Promise<void> {
  await page.locator("[data-board][data-busy=false]").waitFor({ timeout: 120_000 });
}
