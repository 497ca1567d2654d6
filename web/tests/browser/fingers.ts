// Fingers on the glass, as the browser itself is told of them.

import type { Page } from "playwright-core";

interface Place {
  x: number;
  y: number;
}

/** Draws a finger from one place to another, in steps as a screen reports them. */
export async function draw(page: Page, from: Place, to: Place): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const at = (part: number) => ({
    x: Math.round(from.x + (to.x - from.x) * part),
    y: Math.round(from.y + (to.y - from.y) * part),
  });
  await line.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await line.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(part)] });
  await line.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await line.detach();
}
