// Gems and cards are told apart without colour: by their cuts, signs and figures alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Browser, Page } from "playwright-core";

import * as carats from "./carats.ts";
import { openOwnHouse, type OwnHouse } from "./house.ts";
import * as necklace from "./necklace.ts";
import { desk } from "./playing.ts";
import { tour, type Met } from "./program.ts";

/** Across, in pixels, of each picture that is compared. */
const SIZE = 64;
/** A point differs that is so much lighter or darker, of 255. */
const LIGHTER = 40;
/** Two are told apart that differ in such a share of the points which either of them covers; of cards
 * most is paper, and the same for all. */
const APART: Record<string, number> = { gems: 0.15, cards: 0.06 };

let house: OwnHouse;
before(async () => {
  house = await openOwnHouse({ drawn: true });
});
after(async () => {
  await house.close();
  assert.deepEqual(house.complaints, []);
});

type There = Pick<Met, "program" | "table">;

interface Looked {
  there: () => AsyncGenerator<There>;
  /** Selectors of what is compared, and the attribute that names it. */
  pieces: Record<string, { find: string; called: string }>;
}

const games: Record<string, Looked> = {
  edelstein: {
    there: () => tour(house.url, ["choosing"]),
    pieces: {
      gems: { find: "[data-place^='supply:']", called: "data-place" },
      cards: { find: "[data-held]", called: "data-held" },
    },
  },
  necklace: {
    there: () => necklace.stages(house.url, ["influence"], { players: 3 }),
    pieces: {
      gems: { find: "[data-fashion]", called: "data-fashion" },
      cards: { find: "[data-card]", called: "data-card" },
    },
  },
  carats: {
    there: () => carats.stages(house.url, ["selling"], { players: 6 }),
    pieces: { gems: { find: "[data-spare]", called: "data-spare" } },
  },
};

for (const [game, { there, pieces }] of Object.entries(games))
  test(`${game}: gems and cards are told apart without colour`, async () => {
    const page = await house.visitor({ deviceScaleFactor: 1 });
    for await (const { program, table } of there()) {
      await program.lend(page.context());
      await page.goto(`/t/${table}`);
      await desk(page).waitFor({ state: "attached" });
    }
    await page.evaluate(() => document.fonts.ready);
    for (const [what, { find, called }] of Object.entries(pieces)) {
      const pictures = await alone(page, find, called);
      const names = Object.keys(pictures);
      assert.ok(names.length > 1, `${what}: ${names.join(", ")}`);
      const compared = await differences(house.browser, pictures);
      assert.equal(compared.length, (names.length * (names.length - 1)) / 2);
      for (const [one, other, share] of compared)
        assert.ok(
          share > (APART[what] ?? 1),
          `${one} and ${other} differ in ${Math.round(100 * share)} %`,
        );
    }
    await page.context().close();
  });

/** A picture of each, in grey on grey and as large as the others. */
async function alone(page: Page, find: string, called: string): Promise<Record<string, Buffer>> {
  const names = await page
    .locator(find)
    .evaluateAll(
      (found, called) => [...new Set(found.map((one) => one.getAttribute(called)))],
      called,
    );
  const pictures: Record<string, Buffer> = {};
  for (const name of names) {
    if (name === null) continue;
    const piece = page.locator(`${find}[${called}="${name}"]`).first();
    await piece.evaluate(lay, SIZE);
    pictures[name] = await page.locator("#alone").screenshot({ animations: "disabled" });
  }
  return pictures;
}

/** Lays a copy of the drawing in a corner, over everything. Runs in the page. */
function lay(piece: Element, size: number): void {
  const drawings = [...piece.querySelectorAll("svg")];
  const area = (drawing: Element) => {
    const { width, height } = drawing.getBoundingClientRect();
    return width * height;
  };
  const [drawing] = drawings.toSorted((one, other) => area(other) - area(one));
  const own = piece instanceof SVGElement ? piece : drawing;
  if (!own) throw new Error(`${piece.outerHTML.slice(0, 80)} draws nothing`);
  const sized = { width: `${size}px`, height: `${size}px` };
  document.getElementById("alone")?.remove();
  const paper = document.createElement("div");
  paper.id = "alone";
  const copy = own.cloneNode(true) as SVGElement;
  Object.assign(copy.style, sized, { position: "static", opacity: "1", visibility: "visible" });
  Object.assign(paper.style, sized, {
    ...{ position: "fixed", inset: "0 auto auto 0", zIndex: "2147483647" },
    ...{ background: "#808080", filter: "grayscale(1)", fontSize: `${size}px` },
  });
  paper.append(copy);
  // On the board, so that it is drawn as it was.
  (document.querySelector("[data-board]") ?? document.body).append(paper);
}

/** Of every two pictures the share of points, of those either covers, in which they differ. */
async function differences(
  browser: Browser,
  pictures: Record<string, Buffer>,
): Promise<[one: string, other: string, share: number][]> {
  const page = await browser.newPage();
  const shades = await page.evaluate(
    async ([size, pictures]) => {
      const shades: [string, number[]][] = [];
      for (const [name, picture] of pictures) {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = new OffscreenCanvas(size, size).getContext("2d");
        if (!canvas) throw new Error("nothing can be drawn");
        canvas.drawImage(image, 0, 0);
        const { data } = canvas.getImageData(0, 0, size, size);
        shades.push([name, [...data].filter((_, place) => place % 4 === 0)]);
      }
      return shades;
    },
    [
      SIZE,
      Object.entries(pictures).map(
        ([name, picture]) => [name, picture.toString("base64")] as const,
      ),
    ] as const,
  );
  await page.close();
  const covered = (shade = GREY) => Math.abs(shade - GREY) > 2;
  return shades.flatMap(([one, first], place) =>
    shades.slice(place + 1).map(([other, second]): [string, string, number] => {
      const there = first.flatMap((shade, at) =>
        covered(shade) || covered(second[at]) ? [at] : [],
      );
      const differ = there.filter((at) => Math.abs((first[at] ?? 0) - (second[at] ?? 0)) > LIGHTER);
      return [one, other, differ.length / Math.max(1, there.length)];
    }),
  );
}

/** What nothing is drawn on. */
const GREY = 128;
