// What is drawn on action and event cards, in a box of 48 by 48: lines, solid parts, gems, numerals.

import { COLOURS, type Colour } from "../../../art/cuts.ts";

export interface Emblem {
  lines?: string;
  solid?: string;
  gems?: [colour: Colour, x: number, y: number, size: number][];
  numerals?: [text: string, x: number, y: number, size: number][];
}

const CROWN = "M15 17L12 6.5L19 11L24 3.5L29 11L36 6.5L33 17Z";
const STONE = "M11 19L18 10H30L37 19L24 40ZM11 19H37M18 10L24 19L30 10M19 19L24 40L29 19";
const COIN = "M10 24a14 14 0 1 0 28 0a14 14 0 1 0 -28 0Z";
const TRAY = "M8 35V41H40V35";

const four = (first: Colour, second: Colour): Emblem => ({
  gems: [
    [first, 3, 6, 20],
    [second, 25, 6, 20],
  ],
  numerals: [
    ["4", 13, 43, 17],
    ["4", 35, 43, 17],
  ],
});

const sole = (colour: Colour): Emblem => ({ solid: CROWN, gems: [[colour, 11.5, 20, 25]] });

const each = (colour: Colour): Emblem => ({
  gems: [[colour, 2, 11, 26]],
  lines: "M27 24a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z",
  numerals: [["1", 36, 29.5, 15]],
});

const FIXED: Record<string, Emblem> = {
  money: {
    lines:
      "M10 15a14 5.5 0 1 0 28 0a14 5.5 0 1 0 -28 0ZM10 15V22a14 5.5 0 0 0 28 0V15M10 22V29a14 5.5 0 0 0 28 0V22M10 29V35a14 5.5 0 0 0 28 0V29",
  },
  event: {
    lines: "M7 12H41V37H7ZM7 12L24 27L41 12",
    solid: "M18.5 29a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0Z",
  },
  gems: { lines: STONE },
  free: {
    solid: "M24 19L25.6 22.4L29 24L25.6 25.6L24 29L22.4 25.6L19 24L22.4 22.4Z",
    gems: [
      ["red", 2, 16, 16],
      ["yellow", 16, 2, 16],
      ["green", 30, 16, 16],
      ["blue", 16, 30, 16],
    ],
  },
  any_sole: {
    solid: CROWN,
    gems: COLOURS.map((colour, i) => [colour, 1 + i * 11.7, 26, 11]),
  },
  certificate: {
    lines: "M11 5H37V37H28M20 37H11V5M17 12H31M17 18H31M17 24H24",
    solid: "M18.5 33a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0ZM20 38L18 46L24 43L30 46L28 38Z",
  },
  four_red_blue: four("red", "blue"),
  four_yellow_green: four("yellow", "green"),
  half_scoring: {
    lines: COIN,
    numerals: [["½", 24, 31, 20]],
    solid: "M18.5 8L17 2.5L21 5L24 1L27 5L31 2.5L29.5 8Z",
  },
  swap: { lines: "M8 17H38L30 9M40 31H10L18 39" },
  remove: {
    lines: `${TRAY}M24 14V33M17 26L24 33L31 26`,
    gems: [
      ["red", 3, 4, 12],
      ["green", 18, 1, 12],
      ["blue", 33, 4, 12],
    ],
  },
  gather: {
    lines:
      "M17.2 5.4L20.9 0.7H27.1L30.7 5.4L24 16.3ZM17.2 5.4H30.7M20.9 0.7L24 5.4L27.1 0.7M21.4 5.4L24 16.3L26.6 5.4M5.2 22.9L8.9 18.2H15.1L18.7 22.9L12 33.8ZM5.2 22.9H18.7M8.9 18.2L12 22.9L15.1 18.2M9.4 22.9L12 33.8L14.6 22.9M29.2 22.9L32.9 18.2H39.1L42.7 22.9L36 33.8ZM29.2 22.9H42.7M32.9 18.2L36 22.9L39.1 18.2M33.4 22.9L36 33.8L38.6 22.9M4 35V42H44V35",
  },
  halve: {
    solid: "M22.5 9H15L7 19L22.5 41L19.5 31L23.5 22L19.5 15Z",
    lines: "M27 9H33L41 19L26.5 40L24 31L28 22L24 15Z",
  },
};

/** The emblem of an action or of an event card. */
export function emblemOf(kind: string): Emblem {
  const [family, colour] = kind.split("_") as [string, Colour];
  if (family === "sole") return sole(colour);
  if (family === "each") return each(colour);
  return FIXED[kind] ?? {};
}
