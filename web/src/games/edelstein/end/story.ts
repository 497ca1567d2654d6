// How a game went, made from its events: everybody's money round by round, where the lead changed for the
// last time, and what is worth telling of it.

import type { Told } from "../../../gen/messages.gen.ts";
import { aheadFrom } from "../../parts/ahead.ts";
import { PAID } from "../income.ts";
import { ACTIONS, COLOURS, type Action } from "../view.ts";

export interface Point {
  /** Counted from 1. */
  phase: number;
  round: number;
  /** After a scoring. */
  scored: boolean;
  /** By seat. */
  money: number[];
  /** The step of the replay that shows it. */
  step: number;
}

export type Fact =
  /** The longest bargain: how many offers, between whom. */
  | { is: "haggle"; count: number; seats: [number, number] }
  /** How many actions nobody carried out because too many wanted them, and which most often. */
  | { is: "clashes"; count: number; action: Action }
  /** The most anybody got in one scoring. */
  | { is: "harvest"; count: number; seat: number; phase: number }
  /** Who was paid most at once for one colour. */
  | { is: "prize"; count: number; seat: number }
  /** Who took most gems from the supply. */
  | { is: "gems"; count: number; seat: number }
  /** Who took most event cards. */
  | { is: "events"; count: number; seat: number };

const FACTS = 3;
const TOOK_EVENT = ["took_open_event", "took_hidden_event"];

/** Everybody's money at the end of each round, and after each scoring; at first nobody has any. */
export function curve(told: readonly Told[], players: number): Point[] {
  const money = Array<number>(players).fill(0);
  const points: Point[] = [];
  let [phase, round] = [1, 0];
  let scoring = false;
  let step = 0;
  const mark = () => {
    if (round) points.push({ phase, round, scored: scoring, money: [...money], step });
    scoring = false;
  };
  for (const { kind, data, move } of told) {
    if (kind === "scoring_began" || kind === "phase_began" || kind === "turn_began") mark();
    if (kind === "scoring_began") scoring = true;
    if (kind === "phase_began") [phase, round] = [(data["phase"] ?? 0) + 1, 0];
    if (kind === "turn_began") round = (data["turn"] ?? 0) + 1;
    const seat = data["seat"];
    if (PAID.has(kind) && seat !== undefined)
      money[seat] = (money[seat] ?? 0) + (data["millions"] ?? 0);
    step = move + 1;
  }
  mark();
  const none = Array<number>(players).fill(0);
  return [{ phase: 1, round: 0, scored: false, money: none, step: 0 }, ...points];
}

/** The point from which on nobody but whoever won was in front; null: only the gems decided (E6.7). */
export function turning(points: readonly Point[], winners: readonly number[]): number | null {
  return aheadFrom(
    points.map(({ money }) => money),
    winners,
  );
}

/** Three things worth telling: what stands out most, and where that is little, who had most of something. */
export function facts(told: readonly Told[]): Fact[] {
  const gems = ({ data }: Told) => COLOURS.reduce((sum, colour) => sum + (data[colour] ?? 0), 0);
  const taken = mostBy(told, ["took_gems"], gems);
  const events = mostBy(told, TOOK_EVENT, () => 1);
  const found: (Fact | null)[] = [
    haggle(told),
    harvest(told),
    clashes(told),
    prize(told),
    taken && { is: "gems", ...taken },
    events && { is: "events", ...events },
  ];
  return found.filter((fact) => fact !== null).slice(0, FACTS);
}

/** Who has most of what events of these kinds bring, if anybody has any. */
function mostBy(
  told: readonly Told[],
  kinds: readonly string[],
  worth: (told: Told) => number,
): { count: number; seat: number } | null {
  const sums = new Map<number, number>();
  for (const each of told) {
    const { kind, data } = each;
    const seat = data["seat"] ?? 0;
    if (kinds.includes(kind)) sums.set(seat, (sums.get(seat) ?? 0) + worth(each));
  }
  const [best] = [...sums].toSorted(([, one], [, other]) => other - one);
  return best && best[1] > 0 ? { count: best[1], seat: best[0] } : null;
}

function prize(told: readonly Told[]): Fact | null {
  const [best] = told
    .filter(({ kind }) => kind === "majority_paid")
    .toSorted((one, other) => (other.data["millions"] ?? 0) - (one.data["millions"] ?? 0));
  if (!best) return null;
  return { is: "prize", count: best.data["millions"] ?? 0, seat: best.data["seat"] ?? 0 };
}

function haggle(told: readonly Told[]): Fact | null {
  let longest: { count: number; seats: [number, number] } | null = null;
  let now: { count: number; seats: [number, number] } | null = null;
  for (const { kind, data } of told) {
    if (kind === "bargain_began")
      now = { count: 0, seats: [data["opener"] ?? 0, data["rival"] ?? 0] };
    if (kind === "offered" && now) now.count += 1;
    if (now && now.count > (longest?.count ?? 1)) longest = now;
  }
  return longest && { is: "haggle", ...longest };
}

function clashes(told: readonly Told[]): Fact | null {
  const lost = told.filter(({ kind }) => kind === "action_lost");
  if (lost.length === 0) return null;
  const often = (action: Action) =>
    lost.filter(({ data }) => ACTIONS[data["action"] ?? -1] === action).length;
  const [action = "money"] = ACTIONS.toSorted((one, other) => often(other) - often(one));
  return { is: "clashes", count: lost.length, action };
}

function harvest(told: readonly Told[]): Fact | null {
  let best: { count: number; seat: number; phase: number } | null = null;
  let phase = 0;
  let sums = new Map<number, number>();
  for (const { kind, data } of told) {
    if (kind === "scoring_began") [phase, sums] = [(data["phase"] ?? 0) + 1, new Map()];
    if (kind === "phase_began") phase = 0; // half scorings are no harvest
    if (!PAID.has(kind) || kind === "took_money" || phase === 0) continue;
    const seat = data["seat"] ?? 0;
    const count = (sums.get(seat) ?? 0) + (data["millions"] ?? 0);
    sums.set(seat, count);
    if (count > (best?.count ?? 0)) best = { count, seat, phase };
  }
  return best && { is: "harvest", ...best };
}
