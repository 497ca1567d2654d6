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
  const pieces = [...(motion.pieces ?? [])].flatMap(([selector, movement]) =>
    [...board.querySelectorAll<HTMLElement>(selector)].map((piece) => ({ piece, movement })),
  );
  // All ways are measured before anything moves: the board is laid out once, however many there are.
  const ways = (motion.flights ?? []).flatMap((flight) => wayOf(board, flight) ?? []);
  const running = pieces.map(({ piece, movement }) => movement(piece, time));
  const copies = document.createDocumentFragment();
  const flying: [copy: HTMLElement, way: Way, delay: number][] = [];
  for (const way of ways) {
    const { count = 1, stagger = STAGGER } = way.flight;
    const apart = Math.min(stagger, (0.6 * time) / count);
    for (let number = 0; number < count; number++) {
      const copy = lift(way);
      copies.append(copy);
      flying.push([copy, way, number * apart]);
    }
  }
  board.append(copies);
  for (const [copy, way, delay] of flying) running.push(travel(copy, way, delay, time - delay));
  const clear = () => flying.forEach(([copy]) => copy.remove());
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

type Place = readonly [x: number, y: number];

/** Where a flight begins and ends, for the corner of what is drawn. */
interface Way {
  flight: Flight;
  drawn: HTMLElement;
  width: number;
  height: number;
  start: Place;
  end: Place;
}

function wayOf(board: HTMLElement, flight: Flight): Way | null {
  const find = (selector: string) => board.querySelector<HTMLElement>(selector);
  const [start, end] = [find(flight.from), find(flight.to)];
  const drawn = flight.piece === undefined ? start : find(flight.piece);
  if (!start || !end || !drawn) return null;
  const around = board.getBoundingClientRect();
  const { width, height } = drawn.getBoundingClientRect();
  const corner = (piece: HTMLElement): Place => {
    const box = piece.getBoundingClientRect();
    return [
      box.left - around.left + board.scrollLeft + (box.width - width) / 2,
      box.top - around.top + board.scrollTop + (box.height - height) / 2,
    ];
  };
  return { flight, drawn, width, height, start: corner(start), end: corner(end) };
}

/** A copy above the board that nobody can touch and no reader hears of. */
function lift({ drawn, width, height }: Way): HTMLElement {
  const copy = drawn.cloneNode(true) as HTMLElement;
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
  return copy;
}

function travel(copy: HTMLElement, way: Way, delay: number, time: number): Animation {
  const [[x, y], [toX, toY]] = [way.start, way.end];
  const up = (way.flight.arc ?? ARC) * Math.hypot(toX - x, toY - y);
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
