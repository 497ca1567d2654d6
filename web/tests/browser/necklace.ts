// Queen's Necklace, brought to where a test wants to look at it.

import type { Locator, Page } from "playwright-core";

import type { Reactions } from "../../src/gen/messages.gen.ts";
import type { Card, Cards, View } from "../../src/games/necklace/view.ts";
import { Program, type Asked, type Plan } from "./program.ts";

export interface Met {
  program: Program;
  table: string;
  asked: Asked<View>;
}

/** Those at which a form is filled in, and those that are asked out of turn. */
export const DESKS = ["influence", "buying", "forged", "selling"];
export const QUESTIONS = ["parrying", "queen", "cardinal", "alchemist"];
/** Every stage at which somebody is asked something. */
export const STAGES = [...DESKS, ...QUESTIONS];
/** Questions out of turn are answered for everybody at once. */
export const ORDERS: Reactions = { kind: "orders" };

/** Where a question out of turn is answered at one press. */
export const answers = (page: Page): Locator =>
  page.locator('[role=group][aria-label="Your answer"]');
/** Where it is put to all who sit at one screen. */
export const openQuestion = (page: Page): Locator =>
  page.getByRole("group", { name: /^To everybody at this screen/ });

const NAMES = ["Bruno", "Clara", "David"];
const GAMES = 30;
const STONES = ["diamond", "ruby", "emerald", "amber"];

/** All that can be shown, in a move; Rings, a King and the Necklace with the first stone. */
export function display(hand: Cards): string {
  const item = ([card, count]: [string, number]) => (count > 1 ? `${count} ${card}` : card);
  const held = Object.entries(hand).filter(([, count]) => count > 0);
  const lots = STONES.flatMap((stone) => {
    const cards = held.filter(([card]) => card.startsWith(stone));
    return cards.length ? [cards.map(item)] : [];
  });
  if (hand.ring) lots[0]?.push(item(["ring", hand.ring]));
  if (hand.king) lots[0]?.push("king");
  if (hand.necklace) lots[0]?.push("necklace");
  if (hand.banker) lots.push([item(["banker", hand.banker])]);
  return `show ${lots.map((lot) => lot.join(" ")).join(" / ") || "nothing"}`;
}

/** What is bought if it lies there: what is played out of turn, then what else does something. */
const WANTED = [
  ...["alchemist", "queen", "cardinal", "musketeer", "king", "necklace", "banker"],
  ...["thief", "favourite", "confessor", "courtier", "ring"],
];

/** Buys characters, plays those of influence at once, and keeps what is played out of turn. */
const buying =
  (wanted: readonly string[]): Plan<View> =>
  ({ view, seat, forms }) => {
    switch (view.stage) {
      case "influence":
        return forms.findLast((form) => form !== "end") ?? "end";
      case "buying": {
        const found = wanted.find((card) => forms.includes(`buy ${card}`));
        return found ? `buy ${found}` : (forms.find((form) => form !== "end") ?? "end");
      }
      case "selling":
        return display(view.seats[seat]?.hand ?? {});
      case "forged":
        return forms[0] ?? null;
      default:
        return "pass";
    }
  };

export const lively = buying(["forger", ...WANTED]);
/** Leaves Forgers to the bots, who use them on whoever plays against them. */
const inviting = buying(WANTED);

const CARD: Record<string, Card> = {
  ...{ parrying: "musketeer", queen: "queen", cardinal: "cardinal", alchemist: "alchemist" },
};
/** There is a choice: whoever is asked out of turn has the card. */
export const isChoice = ({ view, forms }: Asked<View>): boolean =>
  CARD[view.stage] ? forms.length > 1 : view.stage !== "influence" || forms.length > 1;

interface Wanted {
  players?: number;
  options?: Record<string, unknown>;
  /** More than the stage. */
  wanted?: (asked: Asked<View>) => boolean;
  /** The others sit at the same screen, and are no bots. */
  together?: boolean;
}

/** Plays games and stops at the first decision of each of these stages. */
export async function* stages(
  url: string,
  names: readonly string[],
  { players = 4, options = {}, wanted = () => true, together = false }: Wanted = {},
): AsyncGenerator<Met> {
  const missing = new Set(names);
  const program = await Program.enter(url);
  for (let games = 0; missing.size; games++) {
    if (games === GAMES) throw new Error(`no ${[...missing].join(", ")} in ${GAMES} games`);
    const table = together
      ? await atOneScreen(program, players, options)
      : await program.start(players, "necklace", options);
    const plan = together ? lively : inviting;
    const stop: Plan<View> = (asked) =>
      missing.has(asked.view.stage) && wanted(asked) ? null : plan(asked);
    for (let asked; missing.size && (asked = await program.play(table, stop));) {
      missing.delete(asked.view.stage);
      yield { program, table, asked };
    }
  }
}

/** Where the first of two at one screen can play three Musketeers against the Necklace of the other. */
export async function musketeers(url: string): Promise<Met> {
  const program = await Program.enter(url);
  for (let games = 0; games < GAMES; games++) {
    const table = await atOneScreen(program, 2, {});
    const asked = await program.play<View>(table, (here) =>
      here.forms.includes("musketeers") ? null : gathering(here),
    );
    if (asked) return { program, table, asked };
  }
  throw new Error(`no three Musketeers in ${GAMES} games`);
}

/** Buys nothing but what that takes, and has the market move on. */
const gathering: Plan<View> = (asked) => {
  const { view, seat, forms } = asked;
  const [own, other] = seat ? ["necklace", "musketeer"] : ["musketeer", "necklace"];
  switch (view.stage) {
    case "influence":
      return "end";
    case "buying": {
      const possible = forms.filter((form) => !form.includes(other));
      const found = possible.find((form) => form.includes(own) || form.includes("astrologer"));
      return found ?? (forms.includes("end") ? "end" : (possible[0] ?? forms[0] ?? null));
    }
    case "selling":
      return "show nothing";
    default:
      return lively(asked);
  }
};

async function atOneScreen(
  program: Program,
  players: number,
  options: Record<string, unknown>,
): Promise<string> {
  const others = NAMES.slice(0, players - 1).map((name) => ({ kind: "screen" as const, name }));
  const { id } = await program.make([{ kind: "me" }, ...others], "necklace", options);
  await program.ready(id);
  return id;
}

/** A finished game against bots. */
export async function finished(url: string, players = 4): Promise<Omit<Met, "asked">> {
  const program = await Program.enter(url);
  const table = await program.start(players, "necklace", {}, ORDERS);
  await program.play(table, lively);
  return { program, table };
}

/** Two people who wait for a window to end: what they were asked is open for so many seconds. */
export async function windowOpen(
  url: string,
  seconds: number,
  seated: (table: string, people: readonly Program[]) => Promise<void> = async () => {},
): Promise<Omit<Met, "asked">> {
  const [program, other] = [await Program.enter(url), await Program.enter(url)];
  const reactions: Reactions = { kind: "window", seconds };
  const seats = [{ kind: "me" as const }, { kind: "open" as const }];
  const { id: table } = await program.make(seats, "necklace", {}, reactions);
  await other.join(table);
  await other.reveal(await program.ready(table));
  await seated(table, [program, other]);
  // A question to one of them alone is passed by, or the other would wait for ever.
  const untilAsked: Plan<View> = (asked) => {
    const question = asked.view.question;
    if (!question) return lively(asked);
    return question.asked.length > 1 ? null : "pass";
  };
  await Promise.all([program.play(table, untilAsked), other.play(table, untilAsked)]);
  return { program, table };
}
