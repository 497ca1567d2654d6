// Each stone has a cut of its own, known by its outline alone, in a box of 32 by 32.
// A facet is a piece of the stone that catches more light than its colour, or less.

export const COLOURS = ["red", "yellow", "green", "blue"] as const;
export type Colour = (typeof COLOURS)[number];

/** The stones of all games. */
export type Stone = Colour | "white" | "black" | "violet";

type Point = readonly [x: number, y: number];

export interface Facets {
  path: string;
  /** From -1, deep shadow, to 1, full light. */
  light: number;
}

export interface Cut {
  outline: string;
  facets: Facets[];
}

const CENTRE: Point = [16, 16];
const TOWARDS_LIGHT: Point = [-0.5, -0.866];
const SHADES = 4;

function closed(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${+x.toFixed(2)} ${+y.toFixed(2)}`).join("L")}Z`;
}

function around(centre: Point, radius: number, from: number, step: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = ((from + i * step) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)] as const;
  });
}

function shrunk(points: readonly Point[], across: number, down = across, centre = CENTRE): Point[] {
  return points.map(([x, y]) => [
    centre[0] + (x - centre[0]) * across,
    centre[1] + (y - centre[1]) * down,
  ]);
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

function lightOn(piece: readonly Point[], centre: Point): number {
  const x = piece.reduce((sum, point) => sum + point[0], 0) / piece.length - centre[0];
  const y = piece.reduce((sum, point) => sum + point[1], 0) / piece.length - centre[1];
  return (x * TOWARDS_LIGHT[0] + y * TOWARDS_LIGHT[1]) / (Math.hypot(x, y) || 1);
}

/** A belt of triangles between two rings, every second one pointing inwards, as a brilliant has. */
function brilliant(outer: readonly Point[], inner: readonly Point[]): Point[][] {
  return outer.flatMap((point, i) => [
    [point, at(outer, i + 1), at(inner, i)],
    [at(inner, i), at(inner, i + 1), at(outer, i + 1)],
  ]);
}

/** A belt of straight steps between two rings, as an emerald has. */
function steps(outer: readonly Point[], inner: readonly Point[]): Point[][] {
  return outer.map((point, i) => [point, at(outer, i + 1), at(inner, i + 1), at(inner, i)]);
}

function cut(outline: string, pieces: Point[][], table: readonly Point[], centre = CENTRE): Cut {
  const shades = new Map<number, string>();
  pieces.forEach((piece, i) => {
    // Neighbours that face the same way still differ a little: a stone is never flat.
    const light = lightOn(piece, centre) * 0.8 + (i % 2 ? 0.2 : -0.2);
    const shade = Math.round(light * SHADES) / SHADES;
    shades.set(shade, (shades.get(shade) ?? "") + closed(piece));
  });
  const facets = [...shades].map(([light, path]) => ({ light, path }));
  const glint = table.slice(0, Math.ceil(table.length / 2) + 1);
  facets.push({ light: 0.12, path: closed(table) }, { light: 0.4, path: closed(glint) });
  return { outline, facets: facets.filter(({ light }) => light !== 0) };
}

function lozenge(): Cut {
  const tips: Point[] = [
    [1.2, 16],
    [8.6, 8.6],
    [16, 1.2],
    [23.4, 8.6],
    [30.8, 16],
    [23.4, 23.4],
    [16, 30.8],
    [8.6, 23.4],
  ];
  const table = around(CENTRE, 6.6, -157.5, 45, 8);
  return cut(closed(tips), brilliant(tips, table), table);
}

function round(): Cut {
  const girdle = around(CENTRE, 14.3, -180, 45, 8);
  const table = around(CENTRE, 7.6, -157.5, 45, 8);
  const circle = "M1.7 16a14.3 14.3 0 1 0 28.6 0a14.3 14.3 0 1 0 -28.6 0Z";
  return cut(circle, brilliant(girdle, table), table);
}

function emerald(): Cut {
  const edge: Point[] = [
    [5.5, 25.5],
    [5.5, 6.5],
    [10, 1.5],
    [22, 1.5],
    [26.5, 6.5],
    [26.5, 25.5],
    [22, 30.5],
    [10, 30.5],
  ];
  const ring = shrunk(edge, 0.72, 0.8);
  const table = shrunk(edge, 0.46, 0.58);
  // Begun one further round, so that no inner step has the shade of the outer one beside it.
  const inner = [...ring.slice(1), ...ring.slice(0, 1)];
  const innermost = [...table.slice(1), ...table.slice(0, 1)];
  return cut(closed(edge), [...steps(edge, ring), ...steps(inner, innermost)], table);
}

function pear(): Cut {
  const belly: Point = [16, 19.4];
  // From the tip down the left side: 35 degrees above the belly's middle is where the sides meet it.
  const edge: Point[] = [[16, 0.8], ...around(belly, 11.3, 215, -31.25, 9)];
  const table = shrunk(edge, 0.5, 0.5, [16, 18]);
  const sides = "M16 0.8L6.74 12.92A11.3 11.3 0 1 0 25.26 12.92Z";
  return cut(sides, brilliant(edge, table), table, [16, 17]);
}

/** Three bulging sides, a tip below. */
function trillion(): Cut {
  const corners: Point[] = [
    [2.2, 5.6],
    [29.8, 5.6],
    [16, 30.6],
  ];
  const edge = corners.flatMap((corner, i) => {
    const next = at(corners, i + 1);
    const middle: Point = [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2];
    const [out] = shrunk([middle], 1.22, 1.22, [16, 13.9]);
    return out ? [corner, out] : [corner];
  });
  const [left, top, right, east, tip, west] = edge.map(
    ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`,
  );
  const bulging = `M${left}Q${top} ${right}Q${east} ${tip}Q${west} ${left}Z`;
  const table = shrunk(edge, 0.48, 0.48, [16, 13.9]);
  const girdle = shrunk(edge, 0.96, 0.96, [16, 13.9]).map((point, i) =>
    i % 2 ? point : at(edge, i),
  );
  return cut(bulging, steps(girdle, table), table, [16, 13.9]);
}

/** Two arcs that meet in a point left and right. */
function marquise(): Cut {
  const arc = (side: 1 | -1): Point[] =>
    [0, 1, 2, 3].map((i) => {
      const x = 0.9 + i * 7.55;
      return [side > 0 ? x : 32 - x, 16 - side * 9.6 * Math.sin((i / 4) * Math.PI)] as const;
    });
  const edge = [...arc(1), ...arc(-1)];
  const table = shrunk(edge, 0.5, 0.52);
  const eye = "M0.9 16Q16 -3.2 31.1 16Q16 35.2 0.9 16Z";
  return cut(eye, brilliant(edge, table), table);
}

export const CUTS: Record<Stone, Cut> = {
  red: lozenge(),
  yellow: round(),
  green: emerald(),
  blue: pear(),
  white: round(),
  black: trillion(),
  violet: marquise(),
};
