// 30 Carats, brought to where a test wants to look at it.

import type { Locator, Page } from "playwright-core";

import type { Items, View } from "../../src/games/carats/view.ts";
import { Program, type Asked, type Plan } from "./program.ts";

export interface Met {
  program: Program;
  table: string;
  asked: Asked<View>;
}

/** Every stage at which somebody is asked something. */
export const STAGES = [
  ...["screens", "selling", "unmet", "lot", "offering", "exchanging", "closing", "naming"],
  "rating",
];

export const behindScreen = (page: Page): Locator =>
  page.getByRole("region", { name: "Behind your screen" });
export const notebook = (page: Page): Locator => page.locator(".notebook");

/** Opens the notebook, where it does not lie open. */
export async function openNotebook(page: Page): Promise<void> {
  if (!(await notebook(page).isVisible())) await page.locator("[data-notebook]").click();
  await notebook(page).waitFor();
}

const LETTERS: Record<string, string> = {
  ...{ nugget: "n", blue: "b", green: "g", red: "r", white: "w", black: "k", violet: "v" },
};
const GAMES = 12;

const written = (items: Items): string =>
  Object.entries(items)
    .map(([kind, count]) => (count ? `${count}${LETTERS[kind]}` : ""))
    .join("");

/** Gives away whatever can be given, so that soon no card can be met any more; and never looks. */
const lavish: Plan<View> = ({ view, seat, forms }) => {
  const items = view.seats[seat]?.items;
  const bound = view.card !== null && view.card >= 16;
  if (view.stage === "offering" && items && !bound && !view.options.cap_offers) {
    const all = written({ ...items, nugget: 0 });
    if (all && all !== written(view.lot ?? {})) return `offer ${all}`;
  }
  return forms.find((form) => !form.startsWith("look")) ?? null;
};

interface Wanted {
  players?: number;
  /** More than the stage. */
  wanted?: (asked: Asked<View>) => boolean;
}

export const mayLook = ({ forms }: Asked<View>): boolean =>
  forms.some((form) => form.startsWith("look"));

/** Plays games against bots and stops at the first decision of each of these stages. */
export async function* stages(
  url: string,
  names: readonly string[],
  { players = 4, wanted = () => true }: Wanted = {},
): AsyncGenerator<Met> {
  const program = await Program.enter(url);
  const missing = new Set(names);
  const options = { ledger: true, rating_agencies: true };
  for (let games = 0; missing.size; games++) {
    if (games === GAMES) throw new Error(`no ${[...missing].join(", ")} in ${GAMES} games`);
    const table = await program.start(players, "carats", options);
    const stop: Plan<View> = (asked) =>
      missing.has(asked.view.stage) && wanted(asked) ? null : lavish(asked);
    for (let asked; missing.size && (asked = await program.play(table, stop));) {
      missing.delete(asked.view.stage);
      yield { program, table, asked };
    }
  }
}

/** A game of three against bots, in its last turn. */
export async function lastTurn(url: string): Promise<Met> {
  const program = await Program.enter(url);
  const table = await program.start(3, "carats");
  const asked = await program.play<View>(table, ({ view, forms }) =>
    view.part === "evening" && view.turn === view.turns ? null : (forms[0] ?? null),
  );
  if (!asked) throw new Error("nothing was asked in the last turn");
  return { program, table, asked };
}

/** A game of three at one screen, before its last move. */
export async function lastMove(url: string): Promise<Met> {
  const program = await Program.enter(url);
  const others = ["Bruno", "Clara"].map((name) => ({ kind: "screen" as const, name }));
  const { id: table } = await program.make([{ kind: "me" }, ...others], "carats");
  await program.ready(table);
  const asked = await program.play<View>(table, ({ view, forms }) => {
    const last = view.part === "evening" && view.turn === view.turns;
    return last && view.stage === "exchanging" ? null : (forms[0] ?? null);
  });
  if (!asked) throw new Error("nothing was exchanged in the last sale");
  return { program, table, asked };
}

/** A finished game. */
export async function finished(url: string, players = 4): Promise<Omit<Met, "asked">> {
  const program = await Program.enter(url);
  const table = await program.start(players, "carats", { rating_agencies: true });
  await program.play(table, lavish);
  return { program, table };
}
