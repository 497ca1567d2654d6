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
  picture: Buffer;
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
        const picture = await this.#shoot(page, file, whole);
        taken.push({ title: file, picture });
      }
    }
    await this.#sheet(`${name}-sheet.png`, taken, { columns: SIZES.length, width: 480 });
  }

  /** What happens on a board from `begin` on, as a strip; nothing, if nothing is staged. */
  async film(page: Page, name: string, begin: () => Promise<boolean>): Promise<void> {
    const taken = (await frames(page, begin)).map((picture, frame) => ({
      title: `${frame * STEP} ms`,
      picture,
    }));
    if (taken.length) await this.#sheet(`${name}-film.png`, taken, { columns: 8, width: 360 });
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
    const titles = taken.map(({ title }) => title);
    const pictures = taken.map(({ picture }) => picture);
    await sideBySide(this.#browser, join(this.#folder, file), pictures, { columns, width, titles });
    this.#say(file);
  }

  #say(file: string): void {
    console.log(`${String(++this.made).padStart(4)}  ${file}`);
  }
}

/** Runs in the page. */
async function addFigure([base64, title]: readonly [string, string]): Promise<void> {
  const figure = document.createElement("figure");
  const image = new Image();
  image.src = `data:image/*;base64,${base64}`;
  figure.append(image);
  if (title)
    figure.append(Object.assign(document.createElement("figcaption"), { textContent: title }));
  document.body.append(figure);
  await image.decode();
}

/** Several pictures on one. */
export async function sideBySide(
  browser: Browser,
  path: string,
  pictures: readonly Buffer[],
  { columns, width, titles = [] }: { columns: number; width: number; titles?: string[] },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width: columns * width, height: 600 } });
  await page.setContent(
    `<style>
      body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; margin: 8px; background: #222 }
      figure { margin: 0 } img { width: 100%; display: block }
      figcaption { color: #ddd; font: 12px sans-serif }
    </style>`,
  );
  // One after the other: all of a film at once would be a hundred megabytes in one message.
  for (const [place, picture] of pictures.entries())
    await page.evaluate(addFigure, [picture.toString("base64"), titles[place] ?? ""] as const);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

const STEP = 100; // milliseconds

/**
 * What a board shows every tenth of a second from `begin` on, as long as it is busy and at most so often,
 * with the clock in our hands; `begin` says whether anything is staged.
 */
export async function frames(
  page: Page,
  begin: () => Promise<boolean>,
  most = 150,
): Promise<Buffer[]> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + STEP);
  const taken: Buffer[] = [];
  if (await begin())
    while (taken.length < most) {
      taken.push(await page.screenshot({ type: "jpeg", quality: 90 }));
      if (!(await page.locator("[data-board][data-busy=true]").isVisible())) break;
      await page.clock.runFor(STEP);
      await page.evaluate(forward, STEP);
    }
  await page.clock.resume();
  return taken;
}

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
