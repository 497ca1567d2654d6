// A finger that is drawn over the page: which way it went. Whatever has a use for it itself goes first: pieces
// that can be taken, fields, and what can still be scrolled that way.

import type { Attachment } from "svelte/attachments";

export type Way = "left" | "right" | "down";

/** So far a finger goes at least, in pixels. */
const FAR = 48;
/** So much more it goes one way than across. */
const STRAIGHT = 1.5;
/** No longer than this, in milliseconds: what takes longer is a look at something. */
const LONG = 900;

const FIELDS = "input, textarea, select";

/** Returns which way a finger went, or null if that was no swipe. */
export function wayOf(x: number, y: number, time: number): Way | null {
  const [across, down] = [Math.abs(x), Math.abs(y)];
  if (time > LONG) return null;
  if (across >= FAR && across > down * STRAIGHT) return x < 0 ? "left" : "right";
  if (y >= FAR && down > across * STRAIGHT) return "down";
  return null;
}

/** Returns whether something between what was touched and the frame has a use of its own for a finger. */
function taken(target: Element, frame: Element, way: Way): boolean {
  if (target.closest(FIELDS)) return true;
  for (let at: Element | null = target; at && at !== frame; at = at.parentElement) {
    const { touchAction, overflowX, overflowY } = getComputedStyle(at);
    if (touchAction === "none") return true;
    if (way === "down") {
      if (overflowY !== "visible" && overflowY !== "hidden" && at.scrollTop > 0) return true;
    } else if (overflowX !== "visible" && overflowX !== "hidden") {
      const room = at.scrollWidth - at.clientWidth - at.scrollLeft;
      if (way === "left" ? room > 1 : at.scrollLeft > 1) return true;
    }
  }
  return false;
}

/**
 * Watches for swipes that begin where they may.
 * @param may where one may begin: what was touched, and how far from the right edge
 * @param go called with the way of a swipe, and what was touched
 */
export function swipes(
  may: (target: Element, fromRight: number) => boolean,
  go: (way: Way) => void,
): Attachment<HTMLElement> {
  return (frame) => {
    let from: { x: number; y: number; at: number; target: Element } | null = null;

    function began(event: TouchEvent) {
      const [touch] = event.touches;
      from = null;
      if (!touch || event.touches.length > 1 || !(event.target instanceof Element)) return;
      const { clientX: x, clientY: y } = touch;
      if (may(event.target, frame.getBoundingClientRect().right - x))
        from = { x, y, at: event.timeStamp, target: event.target };
    }

    function ended(event: TouchEvent) {
      const [touch] = event.changedTouches;
      const begun = from;
      from = null;
      if (!begun || !touch || event.touches.length) return;
      const way = wayOf(
        touch.clientX - begun.x,
        touch.clientY - begun.y,
        event.timeStamp - begun.at,
      );
      if (way && !taken(begun.target, frame, way)) go(way);
    }

    const lost = () => (from = null);
    frame.addEventListener("touchstart", began, { passive: true });
    frame.addEventListener("touchend", ended, { passive: true });
    frame.addEventListener("touchcancel", lost, { passive: true });
    return () => {
      frame.removeEventListener("touchstart", began);
      frame.removeEventListener("touchend", ended);
      frame.removeEventListener("touchcancel", lost);
    };
  };
}
