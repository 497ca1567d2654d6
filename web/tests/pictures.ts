// Pictures for `make screenshots`: of each scene in four sizes and two themes, side by side on one sheet;
// and films, a frame every tenth of a second, as strips.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";

export const SIZES = [
  { width: 390, height: 664 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const THEMES = ["dark", "light"] as const;

interface Taken {
  title: string;
  png: Buffer;
}

export class Album {
  made = 0;
  readonly #folder: string;
  readonly #browser: Browser;

  constructor(folder: string, browser: Browser) {
    this.#folder = folder;
    this.#browser = browser;
  }

  /** `whole`: as long as the page is, not only what fits the screen. */
  async picture(page: Page, name: string, whole = true): Promise<void> {
    const taken: Taken[] = [];
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        await page.evaluate(() => document.fonts.ready);
        const file = `${name}-${viewport.width}-${colorScheme}.png`;
        const png = await this.#shoot(page, file, whole);
        taken.push({ title: file, png });
      }
    }
    await this.#sheet(`${name}-sheet.png`, taken, { columns: SIZES.length, width: 480 });
  }

  /** What a page shows from now on, as long as it is busy; its clock is the test's own. */
  async film(page: Page, name: string, busy: () => Promise<boolean>, most = 150): Promise<void> {
    const taken: Taken[] = [];
    for (let frame = 0; frame < most; frame++) {
      taken.push({ title: `${frame * STEP} ms`, png: await page.screenshot() });
      if (!(await busy())) break;
      await page.clock.runFor(STEP);
      await page.evaluate(forward, STEP);
    }
    await this.#sheet(`${name}-film.png`, taken, { columns: 8, width: 360 });
  }

  async #shoot(page: Page, file: string, whole: boolean): Promise<Buffer> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, file);
    const png = await page.screenshot({ path, fullPage: whole, animations: "disabled" });
    this.#say(file);
    return png;
  }

  /** All of them on one picture, small. */
  async #sheet(
    file: string,
    taken: readonly Taken[],
    { columns, width }: { columns: number; width: number },
  ): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const page = await this.#browser.newPage({ viewport: { width: columns * width, height: 600 } });
    const figures = taken.map(
      ({ title, png }) =>
        `<figure><img src="data:image/png;base64,${png.toString("base64")}"><figcaption>${title}</figcaption></figure>`,
    );
    await page.setContent(
      `<style>
        body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; margin: 8px; background: #222 }
        figure { margin: 0 } img { width: 100%; display: block }
        figcaption { color: #ddd; font: 12px sans-serif }
      </style>${figures.join("")}`,
    );
    await page.screenshot({ path: join(this.#folder, file), fullPage: true });
    await page.close();
    this.#say(file);
  }

  #say(file: string): void {
    console.log(`${String(++this.made).padStart(4)}  ${file}`);
  }
}

const STEP = 100; // milliseconds

/** Moves all that is animated on by so much: what a page's own clock does not. Runs in the page. */
function forward(time: number): void {
  for (const animation of document.getAnimations()) {
    const at = Number(animation.currentTime ?? 0) + time;
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    animation.pause();
    if (at >= Number(endTime ?? Infinity)) animation.finish();
    else animation.currentTime = at;
  }
}
