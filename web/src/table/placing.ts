// Where a step of the guided game can stand on a full board: it covers nothing that it speaks of or
// asks to be pressed, and of the rest as little as it can.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Obstacle {
  box: Box;
  /** How bad it is to cover it. */
  weight: number;
}

const GAP = 6;
const STEPS = 18;
/** What a step costs that is one pixel further away from what it speaks of. */
const FAR = 40;

/**
 * Returns the corner for a card of this size inside the bounds, near something, that covers none of
 * what must be seen and little of what may be covered. Without such a corner: the least bad one.
 */
export function placed(
  card: Pick<Box, "width" | "height">,
  bounds: Box,
  near: Box,
  free: readonly Box[],
  obstacles: readonly Obstacle[],
): Pick<Box, "x" | "y"> {
  const all = [...obstacles, ...free.map((box) => ({ box: wider(box), weight: 1e6 }))];
  let best = { x: bounds.x + GAP, y: bounds.y + GAP };
  let least = Infinity;
  for (const x of spread(bounds.x, bounds.width - card.width))
    for (const y of spread(bounds.y, bounds.height - card.height)) {
      const place = { x, y, ...card };
      let cost = FAR * distance(place, near);
      for (const { box, weight } of all) cost += weight * shared(place, box);
      if (cost < least) [least, best] = [cost, { x, y }];
    }
  return best;
}

/** How many square pixels two boxes have in common. */
export function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

const wider = ({ x, y, width, height }: Box): Box => ({
  x: x - GAP,
  y: y - GAP,
  width: width + 2 * GAP,
  height: height + 2 * GAP,
});

function spread(from: number, room: number): number[] {
  const length = room - 2 * GAP;
  if (length <= 0) return [from + Math.max(0, room) / 2];
  return Array.from({ length: STEPS + 1 }, (_, i) => from + GAP + (length * i) / STEPS);
}

function distance(a: Box, b: Box): number {
  const across = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
  const down = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height);
  return Math.hypot(across, down);
}
