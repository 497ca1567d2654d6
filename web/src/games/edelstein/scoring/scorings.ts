// Every scoring so far, made from its events: whole phases (E6), and single colours at half their
// value (E7.6).

import type { Told } from "../../../gen/messages.gen.ts";
import { payments, type Payment } from "../forecast.ts";
import { none } from "../gems.ts";
import { income } from "../income.ts";
import { COLOURS, EVENTS, type Colour, type Counts, type EventCardKind } from "../view.ts";

export interface ColourScored {
  colour: Colour;
  /** How many gems the holders had each. */
  gems: number;
  holders: number[];
}

export interface CardPaid {
  event: EventCardKind;
  colour: Colour;
  millions: number;
}

/** One player in a scoring. */
export interface Share {
  paid: Payment;
  cards: CardPaid[];
  /** How many certificates were paid for. */
  certificates: number;
  returned: Counts;
  before: number;
  after: number;
}

export interface Scoring {
  /** Counted from 1; null for a single colour by an event card. */
  phase: number | null;
  colours: ColourScored[];
  /** By seat. */
  shares: Share[];
}

const SCORES = new Set([
  "colour_scored",
  "majority_paid",
  "card_paid",
  "certificates_paid",
  "returned",
]);

/** Returns all scorings. `money` is what everybody has after all these events. */
export function scorings(told: readonly Told[], money: readonly number[]): Scoring[] {
  return told.flatMap(({ kind, data }, began) => {
    if (kind !== "scoring_began" && kind !== "half_scoring") return [];
    const beyond = told.findIndex((each, i) => i > began && !SCORES.has(each.kind));
    const ended = beyond < 0 ? told.length : beyond;
    const phase = kind === "scoring_began" ? (data["phase"] ?? 0) + 1 : null;
    return [scoring(phase, told.slice(began + 1, ended), told.slice(ended), money)];
  });
}

function scoring(
  phase: number | null,
  told: readonly Told[],
  later: readonly Told[],
  money: readonly number[],
): Scoring {
  const paid = payments(told, money.length) ?? [];
  const since = income(later);
  const shares = paid.map((payment, seat): Share => {
    const after = (money[seat] ?? 0) - (since.get(seat) ?? 0);
    const own = told.filter(({ data }) => data["seat"] === seat);
    return {
      paid: payment,
      cards: own.filter(({ kind }) => kind === "card_paid").flatMap(cardPaid),
      certificates: own.find(({ kind }) => kind === "certificates_paid")?.data["certificates"] ?? 0,
      returned: own.filter(({ kind }) => kind === "returned").reduce(added, none()),
      before: after - payment.total,
      after,
    };
  });
  return { phase, colours: told.filter(isColour).flatMap(colourScored), shares };
}

const isColour = ({ kind }: Told): boolean => kind === "colour_scored";

function colourScored({ data }: Told): ColourScored[] {
  const colour = COLOURS[data["colour"] ?? -1];
  const bits = data["holders"] ?? 0;
  const holders = Array.from({ length: 8 }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);
  return colour ? [{ colour, gems: data["gems"] ?? 0, holders }] : [];
}

function cardPaid({ data }: Told): CardPaid[] {
  const event = EVENTS[data["event"] ?? -1];
  const colour = COLOURS[data["colour"] ?? -1];
  return event && colour ? [{ event, colour, millions: data["millions"] ?? 0 }] : [];
}

function added(sum: Counts, { data }: Told): Counts {
  const entries = COLOURS.map((colour) => [colour, sum[colour] + (data[colour] ?? 0)]);
  return Object.fromEntries(entries) as Counts;
}
