// How pieces move: they turn, slide, drop, and copies of them travel across the board. Only transform
// and opacity change, so that the board is never laid out anew.

/** `time` is how long it may take, in milliseconds. */
export type Movement = (piece: HTMLElement, time: number) => Animation;

/** All by selectors inside the board. */
export interface Flight {
  from: string;
  to: string;
  /** What is drawn: a copy of a piece that lies somewhere on the board. Unsaid: what lies at `from`. */
  piece?: string;
  count?: number;
  /** Milliseconds between two of them. */
  stagger?: number;
  /** How high the way rises, as a share of its length; unsaid: 0.18. */
  arc?: number;
}

export interface Motion {
  flights?: readonly Flight[];
  pieces?: ReadonlyMap<string, Movement>;
}

const ARC = 0.18;
const STAGGER = 60;

/** Starts what moves on a board and takes so many milliseconds. Calling what it returns ends it at once. */
export function perform(board: HTMLElement, motion: Motion, time: number): () => void {
  const running: Animation[] = [];
  const copies: HTMLElement[] = [];
  const find = (selector: string) => board.querySelector<HTMLElement>(selector);
  for (const [selector, movement] of motion.pieces ?? [])
    for (const piece of board.querySelectorAll<HTMLElement>(selector))
      running.push(movement(piece, time));
  for (const flight of motion.flights ?? []) {
    const [start, end] = [find(flight.from), find(flight.to)];
    const drawn = flight.piece === undefined ? start : find(flight.piece);
    if (!start || !end || !drawn) continue;
    const count = flight.count ?? 1;
    const stagger = Math.min(flight.stagger ?? STAGGER, (0.6 * time) / count);
    for (let number = 0; number < count; number++) {
      const copy = lift(board, drawn);
      copies.push(copy);
      const delay = number * stagger;
      running.push(travel(board, copy, start, end, { ...flight, delay, time: time - delay }));
    }
  }
  const clear = () => copies.forEach((copy) => copy.remove());
  void Promise.allSettled(running.map(({ finished }) => finished)).then(clear);
  return () => {
    running.forEach((animation) => animation.cancel());
    clear();
  };
}

export const turn: Movement = (piece, time) =>
  piece.animate(
    [
      { transform: "perspective(40rem) rotateY(90deg)" },
      { transform: "perspective(40rem) rotateY(0)" },
    ],
    { duration: time, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" },
  );

export const lay: Movement = (piece, time) =>
  piece.animate([{ transform: "translateY(-12%) scale(1.15)" }, { transform: "none" }], {
    duration: time,
    easing: "ease-out",
  });

export const slide: Movement = (piece, time) =>
  piece.animate([{ transform: "translateX(-1rem)" }, { transform: "none" }], {
    duration: time,
    easing: "cubic-bezier(0.2, 0.8, 0.3, 1)",
  });

export const swell: Movement = (piece, time) =>
  piece.animate(
    [{ transform: "scale(1)" }, { transform: "scale(1.16)" }, { transform: "scale(1)" }],
    { duration: time },
  );

/** From above, with a small bounce. */
export const drop: Movement = (piece, time) =>
  piece.animate(
    [
      { transform: "translateY(-140%)", opacity: 0, easing: "cubic-bezier(0.5, 0, 0.9, 0.5)" },
      { transform: "none", opacity: 1, offset: 0.62, easing: "ease-out" },
      { transform: "translateY(-9%)", offset: 0.8, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration: time },
  );

/** From below the edge it stands on. */
export const rise: Movement = (piece, time) =>
  piece.animate(
    [
      { transform: "translateY(60%)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: time,
      easing: "cubic-bezier(0.2, 0.8, 0.3, 1)",
    },
  );

/** As a stamp comes down. */
export const stamp: Movement = (piece, time) =>
  piece.animate(
    [
      { transform: "scale(1.7) rotate(-8deg)", opacity: 0 },
      { transform: "scale(0.94)", opacity: 1, offset: 0.7 },
      { transform: "none" },
    ],
    { duration: time, easing: "ease-in" },
  );

export const shake: Movement = (piece, time) =>
  piece.animate(
    [0, -6, 5, -4, 2, 0].map((way) => ({ transform: `translateX(${way}%)` })),
    { duration: time },
  );

export const fade: Movement = (piece, time) =>
  piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time });

/** A copy above the board that nobody can touch and no reader hears of. */
function lift(board: HTMLElement, piece: HTMLElement): HTMLElement {
  const copy = piece.cloneNode(true) as HTMLElement;
  const { width, height } = piece.getBoundingClientRect();
  copy.removeAttribute("id");
  copy.removeAttribute("data-zone");
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("inert", "");
  Object.assign(copy.style, {
    position: "absolute",
    inset: "0 auto auto 0",
    width: `${width}px`,
    height: `${height}px`,
    margin: "0",
    zIndex: "50",
    pointerEvents: "none",
    willChange: "transform",
  });
  board.append(copy);
  return copy;
}

interface Way {
  arc?: number;
  delay: number;
  time: number;
}

function travel(
  board: HTMLElement,
  copy: HTMLElement,
  start: HTMLElement,
  end: HTMLElement,
  { arc = ARC, delay, time }: Way,
): Animation {
  const around = board.getBoundingClientRect();
  const width = Number.parseFloat(copy.style.width);
  const height = Number.parseFloat(copy.style.height);
  const corner = (piece: HTMLElement): [x: number, y: number] => {
    const box = piece.getBoundingClientRect();
    return [
      box.left - around.left + board.scrollLeft + (box.width - width) / 2,
      box.top - around.top + board.scrollTop + (box.height - height) / 2,
    ];
  };
  const [x, y] = corner(start);
  const [toX, toY] = corner(end);
  const up = arc * Math.hypot(toX - x, toY - y);
  const at = (left: number, top: number) => `translate(${left}px, ${top}px)`;
  return copy.animate(
    [
      { transform: at(x, y), easing: "ease-out" },
      { transform: `${at((x + toX) / 2, (y + toY) / 2 - up)} scale(1.12)`, easing: "ease-in" },
      { transform: at(toX, toY) },
    ],
    { duration: time, delay, fill: "both" },
  );
}
