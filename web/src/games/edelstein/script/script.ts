// How what happened is shown: one beat after the other, each with the table as it then stands.

import type { Told } from "../../../gen/messages.gen.ts";
import type { Beat, Scene } from "../../../stage/beat.ts";
import { lay, slide, swell, turn, type Flight, type Movement } from "../../../stage/motion.ts";
import { byPlace } from "../../parts/seats.ts";
import { held } from "../counts.ts";
import { ACTIONS, COLOURS, type Colour, type Counts, type View } from "../view.ts";
import { applied } from "./applied.ts";
import type { Moment } from "./moments.ts";
import { scoringBeats, SCORING } from "./scoring.ts";

/** As long as a banner takes to be read. */
const READ = 1200;
/** More rounds at one go than this were played in nobody's presence. */
const MOST_ROUNDS = 2;

export function script({ before, after, fresh }: Scene<View>): Beat[] {
  if (!before) return [];
  const rounds = fresh.filter(({ kind }) => kind === "turn_began").length;
  if (fresh.length === 0 || rounds > MOST_ROUNDS) return [];
  const telling = new Telling(before, after, fresh);
  while (!telling.done) telling.next();
  return telling.finished();
}

const gemPlace = (where: string, colour: Colour) => `[data-place="${where}:${colour}"]`;
const jewel = (colour: Colour) => `[data-piece="${colour}"]`;

/** A gem of a colour, or several, from one place to another. */
export const gemFlight = (from: string, to: string, colour: Colour, count = 1): Flight => ({
  from: gemPlace(from, colour),
  to: gemPlace(to, colour),
  piece: jewel(colour),
  count,
  stagger: 70,
});

const gemFlights = (from: string, to: string, gems: Counts): Flight[] =>
  held(gems).map((colour) => gemFlight(from, to, colour, gems[colour]));

export const coins = (from: string, seat: number, millions: number): Flight => ({
  from,
  to: `[data-money="${seat}"]`,
  piece: "[data-piece='coin']",
  count: Math.min(5, millions),
  stagger: 80,
});

const counts = (data: Record<string, number>): Counts => ({
  red: data["red"] ?? 0,
  yellow: data["yellow"] ?? 0,
  green: data["green"] ?? 0,
  blue: data["blue"] ?? 0,
});

/** Gems that are on their way lie nowhere. */
export function inTheAir(from: View, to: View): View {
  const fewer = (one: Counts, other: Counts) =>
    Object.fromEntries(COLOURS.map((c) => [c, Math.min(one[c], other[c])])) as unknown as Counts;
  return {
    ...to,
    supply: fewer(from.supply, to.supply),
    seats: to.seats.map((seat, i) => ({
      ...seat,
      gems: fewer(from.seats[i]?.gems ?? seat.gems, seat.gems),
    })),
  };
}

export class Telling {
  readonly beats: Beat[] = [];
  view: View;
  readonly after: View;
  readonly #fresh: readonly Told[];
  #at = 0;

  constructor(before: View, after: View, fresh: readonly Told[]) {
    this.view = before;
    this.after = after;
    this.#fresh = fresh;
  }

  get done(): boolean {
    return this.#at >= this.#fresh.length;
  }

  /** What comes next, as long as it is of these kinds. */
  take(...kinds: string[]): Told[] {
    const from = this.#at;
    while (kinds.includes(this.#fresh[this.#at]?.kind ?? "")) this.#at++;
    return this.#fresh.slice(from, this.#at);
  }

  /** Does events to the view. */
  apply(told: readonly Told[]): View {
    this.view = applied(this.view, told, this.after);
    return this.view;
  }

  beat(beat: Omit<Beat, "view" | "moment"> & { view?: View; moment?: Moment | null }): void {
    this.beats.push({ view: this.view, moment: null, told: this.#at, ...beat });
  }

  /** Pieces travel, and lie where they belong once they have arrived. */
  travel(told: readonly Told[], flights: Flight[], beat: Partial<Beat> = {}): void {
    const from = this.view;
    const to = this.apply(told);
    const longest = Math.max(1, ...flights.map(({ count = 1 }) => count));
    const time = Math.min(600, 340 + longest * 60);
    this.beat({ time, sound: "gem", ...beat, view: inTheAir(from, to), flights } as never);
    this.beat({ time: 150, moment: (beat.moment ?? null) as Moment | null });
  }

  finished(): Beat[] {
    const last = this.beats.at(-1);
    if (!last) return [];
    this.beats.push({ time: 150, view: this.after, moment: null, told: this.#fresh.length });
    return this.beats;
  }

  next(): void {
    const told = this.#fresh[this.#at];
    if (!told) return;
    const { kind, data } = told;
    if (kind in SCORING) return scoringBeats(this);
    const seat = data["seat"] ?? -1;
    const deed: Moment = { is: "deed", seat };
    switch (kind) {
      case "chose":
      case "has_chosen": {
        const laid = this.take("chose", "has_chosen");
        const seats = laid.map(({ data }) => data["seat"]);
        this.apply(laid);
        // Held cards lie there already when the last one comes.
        if (this.#fresh[this.#at]?.kind === "revealed") return;
        return this.beat({ time: 240, sound: "card", pieces: each(seats, "action", lay) });
      }
      case "revealed":
        return this.#reveal();
      case "named":
        return this.#name();
      case "action_lost": {
        const lost = this.take("action_lost");
        this.apply(lost);
        const crowds = lost.flatMap(({ data }) => {
          const action = ACTIONS[data["action"] ?? -1];
          return action ? [{ action, choosers: data["choosers"] ?? 0 }] : [];
        });
        const actions = crowds.map(({ action }) => action);
        const moment: Moment = { is: "fate", lost: actions, contested: null, crowds };
        return this.beat({ time: 500, rest: 350, hold: READ, sound: "hush", moment });
      }
      case "bargain_began": {
        this.apply(this.take(kind));
        const contested = this.view.bargain?.action ?? null;
        return this.beat({ time: 380, rest: 150, moment: { is: "fate", lost: [], contested } });
      }
      case "offered":
        return this.#offer(seat, counts(data));
      case "accepted":
      case "took_single":
        return this.#strike(told);
      case "took_money": {
        this.apply(this.take(kind));
        const flights = [coins(`[data-card="${seat}"]`, seat, data["millions"] ?? 0)];
        return this.beat({ time: 560, sound: "coin", flights, moment: deed });
      }
      case "took_gems":
      case "returned": {
        const moved = this.take(kind);
        const flights = moved.flatMap(({ data }) => {
          const own = String(data["seat"]);
          return kind === "returned"
            ? gemFlights(own, "supply", counts(data))
            : gemFlights("supply", own, counts(data));
        });
        this.travel(moved, flights, { moment: kind === "returned" ? null : deed });
        return;
      }
      case "free_choice":
        this.travel(this.#one(), [gemFlight(`${seat}`, "supply", colour(data))], { moment: deed });
        return;
      case "removed": {
        const removed = this.take("removed");
        const flights = removed.map(({ data }) =>
          gemFlight(String(data["opponent"]), "supply", colour(data)),
        );
        this.travel(removed, flights, { moment: deed });
        return;
      }
      case "swapped": {
        const other = String(data["opponent"]);
        const flights = [
          gemFlight(`${seat}`, other, colour(data, "given")),
          gemFlight(other, `${seat}`, colour(data, "taken")),
        ];
        this.travel(this.#one(), flights, { moment: deed });
        return;
      }
      case "took_open_event":
      case "took_hidden_event": {
        this.apply(this.#one());
        const pieces = new Map([["[data-drawn] .card", kind === "took_hidden_event" ? turn : lay]]);
        return this.beat({ time: 420, rest: 250, sound: "card", pieces, moment: deed });
      }
      case "event_laid_out": {
        const flight = {
          from: "[data-hero]",
          to: `[data-front="${seat}"]`,
          piece: "[data-hero] .card",
        };
        this.beat({ time: 380, sound: "card", flights: [flight], moment: deed });
        this.apply(this.#one());
        return this.beat({ time: 150 });
      }
      case "phase_began":
      case "turn_began":
      case "card_set_aside":
      case "card_dealt":
        return this.#deal();
      case "event_turned_up":
        this.apply(this.#one());
        return this.beat({
          time: 320,
          sound: "card",
          pieces: new Map([["[data-open-event] .card", turn]]),
        });
      case "game_ended":
        return this.#end();
      default:
        this.apply(this.#one());
    }
  }

  #one(): Told[] {
    const told = this.#fresh[this.#at++];
    return told ? [told] : [];
  }

  #reveal(): void {
    const seats = this.take("revealed");
    this.#at -= seats.length;
    this.beat({ time: 180, rest: 250, moment: { is: "reveal", open: false } });
    this.apply(this.take("revealed"));
    const pieces = each(
      seats.map(({ data }) => data["seat"]),
      "action",
      turn,
    );
    this.beat({
      time: 450,
      rest: 250,
      sound: "card",
      pieces,
      moment: { is: "reveal", open: true },
    });
  }

  #name(): void {
    const [told] = this.#one();
    this.apply(told ? [told] : []);
    const pieces = new Map([["[data-named]:last-child", lay]]);
    this.beat({ time: 320, rest: 300, sound: "card", pieces });
    this.apply(this.take("named_wrongly"));
  }

  #offer(seat: number, offer: Counts): void {
    const told = this.#one();
    const flights = held(offer).map((colour) => ({
      ...gemFlight(`${seat}`, "lane", colour, offer[colour]),
      to: `[data-lane="${seat}"]`,
      stagger: 60,
    }));
    this.beat({ time: 420, sound: "gem", flights });
    this.apply(told);
    this.beat({ time: 200, rest: 200, pieces: new Map([[`[data-lane="${seat}"]`, slide]]) });
  }

  /** An offer is accepted: the seal, then gems cross the table, then the card goes to who won it. */
  #strike(told: Told): void {
    const { data, kind } = told;
    const offerer = data["offerer"] ?? -1;
    const single = colour(data);
    const offer = kind === "accepted" ? counts(data) : { ...counts({}), [single]: 1 };
    const action = this.view.bargain?.action ?? "money";
    const moment: Moment = { is: "struck", offerer, offer, action };
    this.beat({ time: 300, rest: 150, sound: "stamp", moment });
    const flights = held(offer).map((each) => ({
      ...gemFlight("lane", String(data["seat"]), each, offer[each]),
      from: `[data-lane="${offerer}"]`,
    }));
    const from = this.view;
    const to = this.apply(this.#one());
    this.beat({
      time: 460,
      sound: "gem",
      flights,
      moment,
      view: { ...inTheAir(from, to), bargain: from.bargain },
    });
    const card = {
      from: "[data-stake]",
      to: `[data-action="${offerer}"]`,
      piece: "[data-stake] .card",
    };
    this.beat({
      time: 380,
      sound: "card",
      flights: [card],
      moment,
      view: { ...to, bargain: from.bargain },
    });
    this.beat({ time: 150 });
  }

  #deal(): void {
    this.apply(this.take("phase_began", "shortage", "card_set_aside", "turn_began"));
    const dealt = this.take("card_dealt");
    if (dealt.length === 0) return;
    const flights = dealt.map(({ data }) => ({
      from: "[data-gem-stack]",
      to: `[data-card="${data["seat"]}"]`,
      piece: "[data-gem-stack] .card",
    }));
    this.beat({ time: 420, sound: "card", flights });
    this.apply(dealt);
    const pieces = each(
      dealt.map(({ data }) => data["seat"]),
      "card",
      turn,
    );
    this.beat({ time: 300, pieces });
  }

  #end(): void {
    this.apply(this.take("game_ended", "won"));
    this.view = this.after;
    const places = byPlace(this.after).length;
    for (let steps = 1; steps <= places; steps++)
      this.beat({
        time: 350,
        moment: { is: "podium", steps, crowned: false },
        ...(steps === places ? { rest: 400 } : {}),
      });
    this.beat({
      time: 400,
      sound: "bell",
      moment: { is: "podium", steps: places, crowned: true },
      pieces: new Map([["[data-podium] .winner", swell]]),
    });
  }
}

const colour = (data: Record<string, number>, name = "colour"): Colour =>
  COLOURS[data[name] ?? 0] ?? "red";

const each = (
  seats: readonly (number | undefined)[],
  piece: string,
  movement: Movement,
): Map<string, Movement> =>
  new Map(seats.map((seat) => [`[data-${piece}="${seat}"]`, movement] as const));
