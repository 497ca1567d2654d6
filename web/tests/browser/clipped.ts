// Words of a table that cannot be read whole: cut off by what lies around them, or outside the window.

/**
 * Runs in the page. What lies out of sight as a whole is not meant, nor what is shortened and stands in
 * full in its title, nor names, which may be long; where text is large names are meant too, and what can
 * be scrolled to is not.
 */
export function clipped(large: boolean): string[] {
  const found: string[] = [];
  const frame = document.querySelector(".frame");
  if (!frame) return ["there is no table"];
  const names = new Set(
    [...frame.querySelectorAll<HTMLElement>("[data-seat][title]")].map(({ title }) => title),
  );
  // Of the height of its letters a font tells more than it draws.
  const slack = 3 * (parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
  const aside = "[data-form], dialog, [id^=sheet-], svg, .visually-hidden";
  const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const on = node.parentElement;
    if (!text || !on || (names.has(text) && !large) || on.closest(aside)) continue;
    if (!on.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    for (let around: Element | null = on; around; around = around.parentElement) {
      const { overflowX, overflowY, clipPath, textOverflow } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const page = around === document.documentElement;
      if (clipPath !== "none") break; // for who listens
      if (textOverflow === "ellipsis" && around.getAttribute("title")?.includes(text)) break;
      if (overflowX === "visible" && overflowY === "visible" && !page) continue;
      if (large && [overflowX, overflowY].includes("auto")) break;
      const away =
        words.left > box.right - 1 ||
        words.right < box.left + 1 ||
        words.top > box.bottom - slack ||
        words.bottom < box.top + slack;
      if (away) break;
      const cut =
        words.right > box.right + 1 ||
        words.left < box.left - 1 ||
        words.bottom > box.bottom + slack ||
        words.top < box.top - slack;
      if (cut) {
        found.push(text);
        break;
      }
    }
  }
  return found;
}
