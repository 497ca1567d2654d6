// Where a hint can stand beside what it speaks of without covering anything, and what is to be seen.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP = 14;

/** The corner for a card of this size near the anchor, inside the bounds; null: there is no such place. */
export function beside(
  anchor: Box,
  card: Pick<Box, "width" | "height">,
  bounds: Box,
  obstacles: readonly Box[],
) {
  const middle = clamp(
    anchor.x + anchor.width / 2 - card.width / 2,
    bounds.x,
    bounds.x + bounds.width - card.width,
  );
  const level = clamp(
    anchor.y + anchor.height / 2 - card.height / 2,
    bounds.y,
    bounds.y + bounds.height - card.height,
  );
  const corners = [
    { x: anchor.x + anchor.width + GAP, y: level },
    { x: anchor.x - card.width - GAP, y: level },
    { x: middle, y: anchor.y + anchor.height + GAP },
    { x: middle, y: anchor.y - card.height - GAP },
  ];
  const free = corners.find((corner) => {
    const place = { ...card, ...corner };
    return inside(place, bounds) && ![anchor, ...obstacles].some((box) => overlap(place, box));
  });
  return free ?? null;
}

/**
 * How far to scroll so that a box can be seen: not at all if it is, else until it lies in the middle.
 * Of one that is too high the beginning is shown.
 */
export function scrolling(
  box: Pick<Box, "y" | "height">,
  sight: { top: number; bottom: number },
): number {
  if (box.y >= sight.top && box.y + box.height <= sight.bottom) return 0;
  const room = sight.bottom - sight.top - box.height;
  return box.y - sight.top - Math.max(0, room) / 2;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function inside(box: Box, bounds: Box): boolean {
  return (
    box.x >= bounds.x &&
    box.y >= bounds.y &&
    box.x + box.width <= bounds.x + bounds.width &&
    box.y + box.height <= bounds.y + bounds.height
  );
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
