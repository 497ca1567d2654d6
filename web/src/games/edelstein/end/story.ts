// How a game went, made from its events: everybody's money round by round, where the lead changed for the
// last time, and what is worth telling of it.

import type { Told } from "../../../gen/messages.gen.ts";
import { ACTIONS, type Action } from "../view.ts";

export interface Point {
  /** Counted from 1. */
  phase: number;
  round: number;
  /** After a scoring. */
  scored: boolean;
  /** By seat. */
  money: number[];
}

export type Fact =
  /** Since when the winner was never caught up again. */
  | { is: "turning"; seat: number; phase: number; round: number; scored: boolean }
  /** The longest bargain: how many offers, between whom. */
  | { is: "haggle"; count: number; seats: [number, number] }
  /** How many actions nobody carried out because too many wanted them, and which most often. */
  | { is: "clashes"; count: number; action: Action }
  /** The most anybody got in one scoring. */
  | { is: "harvest"; count: number; seat: number; phase: number };

const PAID = new Set(["took_money", "majority_paid", "card_paid", "certificates_paid"]);

/** Everybody's money at the end of each round, and after each scoring; at first nobody has any. */
export function curve(told: readonly Told[], players: number): Point[] {
  const money = Array<number>(players).fill(0);
  const points: Point[] = [];
  let [phase, round] = [1, 0];
  let scoring = false;
  const mark = () => {
    if (round) points.push({ phase, round, scored: scoring, money: [...money] });
    scoring = false;
  };
  for (const { kind, data } of told) {
    if (kind === "scoring_began" || kind === "phase_began" || kind === "turn_began") mark();
    if (kind === "scoring_began") scoring = true;
    if (kind === "phase_began") [phase, round] = [(data["phase"] ?? 0) + 1, 0];
    if (kind === "turn_began") round = (data["turn"] ?? 0) + 1;
    const seat = data["seat"];
    if (PAID.has(kind) && seat !== undefined)
      money[seat] = (money[seat] ?? 0) + (data["millions"] ?? 0);
  }
  mark();
  return [{ phase: 1, round: 0, scored: false, money: Array<number>(players).fill(0) }, ...points];
}

/** The point from which on the winner was alone in front, if there is just one winner. */
export function turning(points: readonly Point[], winners: readonly number[]): number | null {
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) return null;
  const behind = points.findLastIndex(({ money }) =>
    money.some((other, seat) => seat !== winner && other >= (money[winner] ?? 0)),
  );
  return behind + 1 < points.length ? behind + 1 : null;
}

/** Up to three things worth telling. */
export function facts(
  told: readonly Told[],
  points: readonly Point[],
  winners: readonly number[],
): Fact[] {
  const found: (Fact | null)[] = [
    turningFact(points, winners),
    haggle(told),
    harvest(told),
    clashes(told),
  ];
  return found.filter((fact) => fact !== null).slice(0, 3);
}

function turningFact(points: readonly Point[], winners: readonly number[]): Fact | null {
  const at = turning(points, winners);
  const point = at === null ? undefined : points[at];
  const seat = winners[0] ?? 0;
  if (!point) return null;
  const { phase, round, scored } = point;
  return { is: "turning", seat, phase, round, scored };
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
