// E6, E7.6: a scoring, colour by colour: who has most, what it pays, and what goes back.

import type { Told } from "../../../gen/messages.gen.ts";
import { swell } from "../../../stage/motion.ts";
import { COLOURS, type View } from "../view.ts";
import type { Scored, ScoringMoment, Slip } from "./moments.ts";
import { coins, gemFlight, inTheAir, type Telling } from "./script.ts";

/** With what a scoring, or a half one, begins. */
export const SCORING: Record<string, true> = { scoring_began: true, half_scoring: true };

/** As long as the sums take to be read. */
const SUMMARY = 1800;

export function scoringBeats(telling: Telling): void {
  const [began] = telling.take("scoring_began", "half_scoring");
  if (!began) return;
  const whole = began.kind === "scoring_began";
  telling.apply([began]);
  const single = COLOURS[began.data["colour"] ?? 0] ?? "red";
  const order: Scored[] = whole ? [...COLOURS, "certificates"] : [single];
  const moment: ScoringMoment = {
    is: "scoring",
    phase: whole ? (began.data["phase"] ?? 0) + 1 : null,
    now: order[0] ?? "red",
    step: "light",
    order,
    counts: [],
    holders: [],
    millions: 0,
    slips: telling.view.seats.map(() => ({ paid: {}, cards: 0, total: 0 })),
  };
  for (const now of order)
    if (now === "certificates") certificates(telling, moment);
    else colourScored(telling, moment, now);
  telling.apply(telling.take("events_returned", "events_shuffled"));
  // Also to whom it goes too fast: what each was paid, once all is paid.
  telling.beat({ time: 600, rest: 400, hold: SUMMARY, moment: { ...moment, step: "summary" } });
}

function colourScored(
  telling: Telling,
  moment: ScoringMoment,
  now: Exclude<Scored, "certificates">,
): void {
  const scored = telling.take("colour_scored");
  const bits = scored[0]?.data["holders"] ?? 0;
  moment.counts = telling.view.seats.map(({ gems }) => gems[now]);
  moment.holders = moment.counts.flatMap((_, seat) => ((bits >> seat) & 1 ? [seat] : []));
  moment.millions = scored[0]?.data["millions"] ?? 0;
  telling.apply(scored);
  rise(telling, moment, now);
  if (moment.holders.length === 0) return;
  pay(telling, moment, now, telling.take("majority_paid"));
  pay(telling, moment, now, telling.take("card_paid"), true);
  const returned = telling.take("returned");
  if (returned.length === 0) return;
  const from = telling.view;
  const to = telling.apply(returned);
  const flights = returned.map(({ data }) =>
    gemFlight(String(data["seat"]), "supply", now, data[now] ?? 0),
  );
  telling.beat({
    time: 600,
    sound: "gem",
    flights,
    view: inTheAir(from, to),
    moment: { ...moment, step: "returned" },
  });
  telling.beat({ time: 200, moment: { ...moment, step: "returned" } });
}

function certificates(telling: Telling, moment: ScoringMoment): void {
  const paid = telling.take("certificates_paid");
  const number = (view: View, seat: number) =>
    view.seats[seat]?.events.filter((event) => event === "certificate").length ?? 0;
  moment.counts = telling.view.seats.map((_, seat) => number(telling.view, seat));
  moment.holders = paid.flatMap(({ data }) => (data["place"] === 1 ? [data["seat"] ?? -1] : []));
  moment.millions = Math.max(0, ...paid.map(({ data }) => data["millions"] ?? 0));
  rise(telling, moment, "certificates");
  if (paid.length) pay(telling, moment, "certificates", paid);
}

/** The plaque lights up, towers rise, and the highest is crowned. */
function rise(telling: Telling, moment: ScoringMoment, now: Scored): void {
  moment.now = now;
  telling.beat({ time: 200, moment: { ...moment, step: "light" } });
  telling.beat({ time: 600, rest: 200, moment: { ...moment, step: "rise" } });
  if (moment.holders.length === 0) return;
  telling.beat({
    time: 350,
    rest: 150,
    sound: "bell",
    moment: { ...moment, step: "crown" },
  });
}

function pay(
  telling: Telling,
  moment: ScoringMoment,
  now: Scored,
  paid: readonly Told[],
  byCards = false,
): void {
  if (paid.length === 0) return;
  telling.apply(paid);
  moment.slips = moment.slips.map((slip, seat) => {
    const sum = paid
      .filter(({ data }) => data["seat"] === seat)
      .reduce((all, { data }) => all + (data["millions"] ?? 0), 0);
    return sum ? added(slip, now, sum, byCards) : slip;
  });
  const seats = [...new Set(paid.map(({ data }) => data["seat"] ?? -1))];
  telling.beat({
    time: byCards ? 350 : 600,
    sound: byCards ? "stamp" : "coin",
    flights: byCards
      ? []
      : paid.map(({ data }) =>
          coins(`[data-race="${data["seat"]}"]`, data["seat"] ?? -1, data["millions"] ?? 0),
        ),
    pieces: new Map(seats.map((seat) => [`[data-slip="${seat}"]`, swell])),
    moment: { ...moment, step: "paid" },
  });
}

const added = (slip: Slip, now: Scored, millions: number, byCards: boolean): Slip => ({
  paid: { ...slip.paid, [now]: (slip.paid[now] ?? 0) + millions },
  cards: slip.cards + (byCards ? millions : 0),
  total: slip.total + millions,
});
