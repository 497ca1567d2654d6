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

/** All steps of a game, the fullest first. */
async function steps(page: Page, table: string): Promise<Moment[]> {
  const answer = await page.request.get(`/api/tables/${table}/replay?eyes=open`);
  const { steps } = (await answer.json()) as Replay;
  return steps
    .map(({ told }, step) => ({ table, step, kinds: told.map(({ kind }) => kind) }))
    .filter(({ step }) => step > 0)
    .toSorted((one, other) => other.kinds.length - one.kinds.length);
}

/** The fullest steps of a game, no two with the same kinds of events; the first is the fullest. */
export async function moments(page: Page, table: string, count: number): Promise<Moment[]> {
  const found = await steps(page, table);
  const kind = ({ kinds }: Moment) => [...new Set(kinds)].toSorted().join();
  return found
    .filter((moment, place) => found.findIndex((one) => kind(one) === kind(moment)) === place)
    .slice(0, count);
}

/** What is worth a film, by the kinds of events that tell of it, where a game has it. */
export const FILMED: Record<string, readonly string[]> = {
  edelstein: ["scoring_began", "offered", "swapped", "took_hidden_event", "game_ended"],
  necklace: [
    ...["sale_ended", "king_forbade", "necklace_saved", "stole", "forger_played", "caught"],
    ...["merchant_drawn", "bought", "game_ended"],
  ],
  carats: ["part_began", "lot_laid_out", "offered", "exchanged", "looked", "game_ended"],
};

/** Of each kind the fullest step that has it and is no other kind's. */
export async function filmed(page: Page, table: string, game: string): Promise<[string, Moment][]> {
  const all = await steps(page, table);
  const taken = new Set<Moment>();
  return (FILMED[game] ?? []).flatMap((kind): [string, Moment][] => {
    const found = all.find((one) => one.kinds.includes(kind) && !taken.has(one));
    if (!found) return [];
    taken.add(found);
    return [[kind, found]];
  });
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
