// The pictures of README and docs, into docs/pictures: made anew by `make screenshots ARGS=readme`.

import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";

import * as carats from "./browser/carats.ts";
import { followSystem, type House } from "./browser/house.ts";
import * as necklace from "./browser/necklace.ts";
import { desk } from "./browser/playing.ts";
import { finished, reach, toBeatSeveralGems, type Program } from "./browser/program.ts";
import * as moment from "./moments.ts";
import { frames, sideBySide } from "./pictures.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PYTHON = join(ROOT, ".venv", "bin", "python");
const folder = join(ROOT, "docs", "pictures");
const LONGEST = 70; // frames of the film
const TABLE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 664 };

interface There {
  program: Program;
  table: string;
}

const first = async (found: AsyncGenerator<There>): Promise<There> => {
  for await (const there of found) return there;
  throw new Error("no such stage");
};

/** What is pictured of each game: a stage at which its table is full. */
const SCENES: Record<string, (url: string) => Promise<There>> = {
  edelstein: (url) =>
    reach(url, "answering", (asked) => asked.view.phase === 2 && toBeatSeveralGems(asked)),
  necklace: (url) =>
    first(necklace.stages(url, ["buying"], { players: 4, wanted: ({ view }) => view.ducats > 6 })),
  carats: (url) => first(carats.stages(url, ["offering"], { players: 4 })),
};

export async function readme(house: House, browser: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  const phones: Buffer[] = [];
  for (const [game, find] of Object.entries(SCENES)) {
    const { program, table } = await find(house.url);
    const page = await visitor(house, program);
    await page.goto(`/t/${table}`);
    await desk(page).waitFor({ state: "attached" });
    // A hand that was shown lies over the market until it has been seen.
    const seen = page.getByRole("button", { name: "Continue" });
    if (await seen.isVisible()) await seen.click();
    await page.setViewportSize(TABLE);
    await page.evaluate(() => document.fonts.ready);
    const path = join(folder, `${game}.jpg`);
    await page.screenshot({ path, type: "jpeg", quality: 85, animations: "disabled" });
    await page.setViewportSize(PHONE);
    phones.push(await page.screenshot({ animations: "disabled" }));
    await page.context().close();
  }
  await sideBySide(browser, join(folder, "phones.jpg"), phones, { columns: 3, width: 390 });

  await film(house);
}

/** The first scoring of a game, as long as its first colours last. */
async function film(house: House): Promise<void> {
  const { program, table } = await finished(house.url, 4);
  const page = await visitor(house, program, false);
  const [scoring] = await moment.moments(page, table, 1);
  if (!scoring) throw new Error("nothing happened in this game");
  await page.setViewportSize(TABLE);
  await moment.before(page, scoring);
  const taken = await frames(page, () => moment.begin(page), LONGEST);
  const store = await mkdtemp(join(tmpdir(), "vendome-film-"));
  for (const [place, frame] of taken.entries())
    await writeFile(join(store, `${String(place).padStart(3, "0")}.jpg`), frame);
  execFileSync(PYTHON, ["-m", "tools.film", store, join(folder, "scoring.webp")], { cwd: ROOT });
  await rm(store, { recursive: true });
  await page.context().close();
}

/** Somebody who has a game already, in the dark, whose things move or not. */
async function visitor(house: House, program: Program, still = true): Promise<Page> {
  const page = await house.visitor({
    colorScheme: "dark",
    reducedMotion: still ? "reduce" : "no-preference",
  });
  await followSystem(page);
  await program.lend(page.context());
  return page;
}
