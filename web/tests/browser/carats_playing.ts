// Somebody who plays 30 Carats by the pieces on the board, with a mouse or with a finger, and never by
// the form; what may be laid out is read from there.

import type { Locator, Page } from "playwright-core";

import { desk, stageOf } from "./playing.ts";

export type Means = "mouse" | "finger";

const press = (piece: Locator, means: Means) => (means === "finger" ? piece.tap() : piece.click());

/** Makes the decision the page asks for, and waits until it has been taken. */
export async function decideByPieces(page: Page, means: Means): Promise<void> {
  const form = await desk(page).elementHandle();
  await putTogether(page, await stageOf(page), means);
  await press(page.locator("[data-zone=dock] .seal[aria-disabled=false]"), means);
  await form?.waitForElementState("hidden");
  await form?.dispose();
}

async function putTogether(page: Page, stage: string, means: Means): Promise<void> {
  const cloth = page.locator("[data-zone=cloth]");
  switch (stage) {
    case "screens":
      return press(cloth.locator("button:enabled").first(), means);
    case "selling":
    case "unmet":
      return press(page.locator("[data-hand] button.card").last(), means);
    case "lot":
      return layOut(page, "a", means);
    case "offering":
      return layOut(page, "b", means);
    case "exchanging":
      return press(page.locator("button[data-bubble], button[data-place=bag]").last(), means);
    case "naming":
      return press(page.locator("article button.face:enabled").first(), means);
    default: // the seal alone
  }
}

/** The smallest lot or offer there is: tapped, but for the first stone, which a mouse drags there. */
async function layOut(page: Page, silk: "a" | "b", means: Means): Promise<void> {
  const example = desk(page).getByRole("button", { name: /^For example/ });
  if (!(await example.count())) return; // only passing is left
  const wanted = await example.locator(".some").evaluateAll((some) =>
    some.map((each) => ({
      count: Number(each.textContent),
      kind: [...(each.querySelector("svg")?.classList ?? [])].find((name) =>
        /^(nugget|blue|green|red|white|black|violet)$/.test(name),
      ),
    })),
  );
  const cloth = page.locator(`[data-silk=${silk}]`);
  let laid = 0;
  for (const { kind, count } of wanted) {
    const pile = page.locator(`[data-pile=${kind}]`);
    for (let i = 0; i < count; i++) {
      if (laid === 0 && means === "mouse") await pile.locator(".grip").dragTo(cloth);
      else await press(pile, means);
      laid++;
      await cloth
        .locator("button.stone")
        .nth(Math.min(laid, 6) - 1)
        .waitFor();
    }
  }
}
