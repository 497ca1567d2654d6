// What just happened, as movement: stones travel, cards turn, sums float up. It decorates a board that
// already shows what is, and is over within a moment.

const TRAVEL = 420;
const STAGGER = 45;
const LATEST = 180; // so that all is over within 600 ms

export type Movement = (piece: HTMLElement) => Animation;

/** A stone on its way; all by selectors on the board. */
export interface Flight {
  from: string;
  to: string;
  /** What to draw: a stone that lies somewhere on the board. */
  stone: string;
}

export interface Scene {
  flights: Flight[];
  /** What floats up beside a sum, by the sum's selector. */
  sums: Map<string, string>;
  /** Pieces that are where they belong and only come in. */
  pieces: Map<string, Movement>;
}

/** Starts the movement on a board; calling what it returns ends it at once. */
export function perform(board: HTMLElement, { flights, sums, pieces }: Scene): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const running: Animation[] = [];
  const extras: Element[] = [];
  const find = (selector: string) => board.querySelector<HTMLElement>(selector);

  flights.forEach(({ from, to, stone }, i) => {
    const start = find(from);
    const end = find(to);
    const drawn = find(stone);
    if (!start || !end || !drawn) return;
    const gem = drawn.cloneNode(true) as HTMLElement;
    extras.push(overlay(board, gem));
    running.push(travel(board, gem, start, end, Math.min(i * STAGGER, LATEST)));
  });
  for (const [selector, text] of sums) {
    const purse = find(selector);
    if (!purse) continue;
    const sum = document.createElement("span");
    sum.textContent = text;
    extras.push(overlay(board, sum));
    running.push(rise(board, sum, purse), swell(purse));
  }
  for (const [selector, movement] of pieces) {
    const piece = find(selector);
    if (piece) running.push(movement(piece));
  }

  const clear = () => extras.forEach((extra) => extra.remove());
  void Promise.allSettled(running.map(({ finished }) => finished)).then(clear);
  return () => {
    running.forEach((animation) => animation.cancel());
    clear();
  };
}

export const turn: Movement = (piece) =>
  piece.animate(
    [
      { transform: "perspective(20rem) rotateY(90deg)" },
      { transform: "perspective(20rem) rotateY(0)" },
    ],
    { duration: 450, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" },
  );

// Words never fade while they move: they stay readable.
export const lay: Movement = (piece) =>
  piece.animate([{ transform: "translateY(-0.75rem) scale(1.15)" }, { transform: "none" }], {
    duration: 320,
    easing: "ease-out",
  });

// From the left, where nothing can make the page wider than its screen.
export const slide: Movement = (piece) =>
  piece.animate([{ transform: "translateX(-1rem)" }, { transform: "none" }], {
    duration: 360,
    easing: "cubic-bezier(0.2, 0.8, 0.3, 1)",
  });

export const swell: Movement = (piece) =>
  piece.animate(
    [{ transform: "scale(1)" }, { transform: "scale(1.18)" }, { transform: "scale(1)" }],
    {
      duration: 480,
    },
  );

/** Puts something above the board that nobody can touch and no reader hears of. */
function overlay(board: HTMLElement, extra: HTMLElement): HTMLElement {
  extra.setAttribute("aria-hidden", "true");
  Object.assign(extra.style, {
    position: "absolute",
    left: "0",
    top: "0",
    zIndex: "5",
    pointerEvents: "none",
  });
  board.append(extra);
  return extra;
}

function centre(board: HTMLElement, piece: HTMLElement): [x: number, y: number] {
  const around = board.getBoundingClientRect();
  const { left, top, width, height } = piece.getBoundingClientRect();
  return [left - around.left + width / 2, top - around.top + height / 2];
}

function travel(
  board: HTMLElement,
  gem: HTMLElement,
  start: HTMLElement,
  end: HTMLElement,
  delay: number,
): Animation {
  const [x, y] = centre(board, start);
  const [toX, toY] = centre(board, end);
  const size = 22;
  Object.assign(gem.style, { width: `${size}px`, height: `${size}px` });
  const at = (left: number, top: number) => `translate(${left - size / 2}px, ${top - size / 2}px)`;
  return gem.animate(
    [
      { transform: at(x, y), opacity: 0.9 },
      { transform: `${at((x + toX) / 2, (y + toY) / 2 - 24)} scale(1.35)`, opacity: 1 },
      { transform: at(toX, toY), opacity: 0.2 },
    ],
    { duration: TRAVEL, delay, easing: "ease-in-out", fill: "both" },
  );
}

function rise(board: HTMLElement, sum: HTMLElement, purse: HTMLElement): Animation {
  const [x, y] = centre(board, purse);
  Object.assign(sum.style, { color: "var(--brass-bright)", font: "700 1.125rem var(--font-ui)" });
  const at = (up: number, size: number) =>
    `translate(${x + purse.offsetWidth / 2 + 4}px, ${y - up}px) translateY(-50%) scale(${size})`;
  return sum.animate(
    [
      { transform: at(0, 0) },
      { transform: at(6, 1.15), offset: 0.35 },
      { transform: at(10, 1), offset: 0.8 },
      { transform: at(12, 0) },
    ],
    { duration: 600, fill: "both" },
  );
}
