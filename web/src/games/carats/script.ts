// What just happened, as a scene on the board: a card is played, pouches open, lots change hands, a value
// is looked at, the day goes on, and at the end the screens are lifted one colour after the other.

import type { Told } from "../../gen/messages.gen.ts";
import type { Beat, Scene } from "../../stage/beat.ts";
import { drop, fade, lay, rise, shake, turn, type Flight } from "../../stage/motion.ts";
import { held, countOf } from "./items.ts";
import { COLOURS, PARTS, type Items, type Kind, type View } from "./view.ts";

export type RevealStep = "lift" | "spill" | "turn" | "count" | "rank";

export type Moment =
  | { is: "card"; seat: number }
  /** The offers of these seats lie open; all others are still tied up. */
  | { is: "pouches"; open: number[] }
  | { is: "swap"; seller: number; buyer: number; step: "lift" | "cross" }
  | { is: "bag"; seller: number; step: "pay" | "shake" | "draw" }
  | { is: "look"; seat: number; at: number }
  | { is: "part"; part: number }
  /** So many lines of the reckoning lie open before this one. */
  | { is: "reveal"; line: number; step: RevealStep };

const KINDS: readonly Kind[] = ["nugget", ...COLOURS];

interface Staging {
  before: View;
  after: View;
  seat: number | null;
  fresh: readonly Told[];
}

type Staged = (at: number, staging: Staging) => Beat[];

export function script({ before, after, fresh, seat }: Scene<View>): Beat[] {
  if (!before) return [];
  // What comes before the count is shown as it was before: the view after it knows everything.
  const counted = Boolean(after.count);
  return fresh.flatMap(({ kind }, at) => {
    const seen = counted && kind !== "game_ended" ? before : after;
    return STAGED[kind]?.(at, { before, after: seen, fresh, seat }) ?? [];
  });
}

const place = (where: string | number): string => `[data-place="${where}"]`;
const silk = (side: "a" | "b"): string => `[data-silk="${side}"]`;

function numbers({ fresh }: Staging, at: number): Record<string, number> {
  return fresh[at]?.data ?? {};
}

const seatIn = (staging: Staging, at: number): number => numbers(staging, at)["seat"] ?? -1;

/** Stones travel, each kind to its own place where that lies open. */
function travel(from: string, items: Items, to: (kind: Kind) => string, stagger = 60): Flight[] {
  return held(items).map((kind) => ({
    from,
    to: to(kind),
    piece: `[data-spare="${kind}"]`,
    count: Math.min(countOf(items, kind), 5),
    stagger,
  }));
}

/** Where what a seat gets goes: one's own stones to their piles. */
const homeOf =
  (seat: number, { seat: own }: Staging) =>
  (kind: Kind): string =>
    seat === own ? `[data-pile="${kind}"]` : place(seat);

const pay = (seat: number, nuggets: number): Flight[] =>
  travel(place(seat), { nugget: nuggets }, () => place("bag"), 120);

const itemsIn = (data: Record<string, number>): Items =>
  Object.fromEntries(KINDS.map((kind) => [kind, data[kind] ?? 0]));

const cardPlayed: Staged = (at, staging) => [
  {
    time: 450,
    view: staging.after,
    moment: { is: "card", seat: seatIn(staging, at) },
    told: at + 1,
    pieces: new Map([["[data-played]", turn]]),
    sound: "card",
  },
  { time: 300, pieces: new Map([["[data-silk]", rise]]) },
];

const lotLaid: Staged = (at, staging) => {
  const seat = seatIn(staging, at);
  if (seat === staging.seat) return [];
  const items = itemsIn(numbers(staging, at));
  return [
    {
      time: 420,
      view: staging.after,
      moment: null,
      told: at + 1,
      flights: travel(place(seat), items, () => silk("a")),
      sound: "gem",
    },
  ];
};

const lotDrawn: Staged = (at, staging) => [
  {
    time: 400,
    view: staging.after,
    moment: { is: "bag", seller: seatIn(staging, at), step: "shake" },
    pieces: new Map([[`${place("bag")} .bag`, shake]]),
  },
  {
    time: 600,
    moment: null,
    told: at + 1,
    flights: travel(place("bag"), itemsIn(numbers(staging, at)), () => silk("a"), 120),
    sound: "gem",
  },
];

const pouchMade: Staged = (at, staging) => {
  const seat = seatIn(staging, at);
  if (seat === staging.seat) return [];
  const bubble = `[data-bubble="${seat}"] .pouch`;
  // Where all have answered, they open at once: that is staged by what is in them.
  if (staging.fresh.some(({ kind }) => kind === "offered" || kind === "passed")) return [];
  return [
    {
      time: 250,
      view: staging.after,
      told: at + 1,
      pieces: new Map([[bubble, drop]]),
      sound: "gem",
    },
  ];
};

const offered: Staged = (at, staging) => {
  const { before, after, fresh } = staging;
  const seat = seatIn(staging, at);
  const answers = fresh.flatMap(({ kind }, i) =>
    kind === "offered" || kind === "passed" ? [i] : [],
  );
  const nth = answers.indexOf(at);
  const last = nth === answers.length - 1;
  if (!before.simultaneous || answers.length === 1)
    return [
      {
        time: 320,
        view: after,
        moment: null,
        told: at + 1,
        pieces: new Map([[`[data-bubble="${seat}"]`, rise]]),
        sound: "gem",
      },
    ];
  const open = answers.slice(0, nth + 1).map((i) => seatIn(staging, i));
  const beat: Beat = {
    time: 350,
    rest: last ? 350 : 0,
    view: after,
    moment: { is: "pouches", open } satisfies Moment,
    told: at + 1,
    pieces: new Map([[`[data-bubble="${seat}"]`, rise]]),
    sound: "gem",
  };
  const hush: Beat = {
    time: 200,
    rest: 200,
    view: after,
    moment: { is: "pouches", open: [] } satisfies Moment,
    sound: "hush",
  };
  return nth === 0 ? [hush, beat] : [beat];
};

const swapped: Staged = (at, staging) => {
  const { before, after } = staging;
  const { seat: seller = -1, opponent: buyer = -1 } = numbers(staging, at);
  const lot = before.lot;
  const offer = before.seats[buyer]?.offer;
  if (!lot || !offer) return [];
  const moment = (step: "lift" | "cross"): Moment => ({ is: "swap", seller, buyer, step });
  return [
    { time: 250, rest: 150, view: before, moment: moment("lift"), sound: "card" },
    { time: 600, moment: moment("cross") },
    {
      time: 450,
      view: after,
      moment: null,
      told: at + 3,
      flights: [
        ...travel(silk("b"), lot, homeOf(buyer, staging)),
        ...travel(silk("a"), offer, homeOf(seller, staging)),
      ],
      sound: "gem",
    },
  ];
};

/** How long one sees what one has drawn oneself: quickly played, still a second. */
const OWN_DRAW = 1400;

const banked: Staged = (at, staging) => {
  const { before, after, fresh } = staging;
  const { seat: seller = -1, nuggets = 0, items = 0 } = numbers(staging, at);
  const drew = fresh.findIndex(({ kind }, i) => i > at && kind === "drew");
  const moment = (step: "pay" | "shake" | "draw"): Moment => ({ is: "bag", seller, step });
  const home = homeOf(seller, staging);
  const drawn: Flight[] =
    drew >= 0
      ? travel(place("bag"), itemsIn(numbers(staging, drew)), home, 110)
      : [
          {
            from: place("bag"),
            to: place(seller),
            piece: '[data-spare="back"]',
            count: items,
            stagger: 110,
          },
        ];
  return [
    {
      time: 480,
      view: before,
      moment: moment("pay"),
      flights: pay(seller, nuggets),
      sound: "coin",
    },
    {
      time: 350,
      flights: travel(silk("a"), before.lot ?? {}, () => place("bag"), 40),
    },
    {
      time: 500,
      moment: moment("shake"),
      pieces: new Map([[`${place("bag")} .bag`, shake]]),
      sound: "hush",
    },
    {
      time: 600,
      rest: drew >= 0 ? OWN_DRAW : 200,
      view: after,
      moment: moment("draw"),
      told: Math.max(at, drew) + 1,
      flights: drawn,
      sound: "gem",
    },
  ];
};

const lookedAt: Staged = (at, staging) => {
  const { seat = -1, opponent = -1, nuggets = 0 } = numbers(staging, at);
  const mine = seat === staging.seat;
  const seen = staging.fresh.findIndex(({ kind }, i) => i > at && kind === "value_seen");
  const moment: Moment = { is: "look", seat, at: opponent };
  return [
    { time: 480, moment, told: at + 1, flights: pay(seat, nuggets), sound: "coin" },
    {
      time: 500,
      rest: mine ? 700 : 400,
      view: staging.after,
      told: Math.max(at, seen) + 1,
      pieces: new Map(mine ? [[`[data-value-of="${opponent}"] .card`, turn]] : []),
      sound: mine ? "card" : "hush",
    },
  ];
};

const partBegan: Staged = (at, staging) => {
  const part = numbers(staging, at)["part"] ?? 0;
  return [
    {
      time: 600,
      view: staging.after,
      moment: { is: "part", part },
      told: at + 1,
      pieces: new Map([["[data-sunrise]", fade]]),
      sound: "bell",
    },
  ];
};

const turnedUp: Staged = (at, staging) => {
  const part = staging.after.part === null ? -1 : PARTS.indexOf(staging.after.part);
  return [
    {
      time: 500,
      rest: 250,
      view: staging.after,
      moment: { is: "part", part },
      told: at + 1,
      pieces: new Map([
        [`[data-turned-up="${part}"] .value`, turn],
        ["[data-sunrise] .value", turn],
      ]),
      sound: "card",
    },
  ];
};

const shown: Staged = (at, staging) => [
  {
    time: 450,
    rest: 300,
    view: staging.after,
    told: at + 1,
    flights: travel(place(seatIn(staging, at)), itemsIn(numbers(staging, at)), () => silk("a"), 30),
    sound: "gem",
  },
];

const drawnAnew: Staged = (at, staging) => [
  {
    time: 350,
    view: staging.after,
    told: at + 1,
    pieces: new Map(
      seatIn(staging, at) === staging.seat ? [["[data-hand] li:last-child", lay]] : [],
    ),
    sound: "card",
  },
];

/** C4.2: nuggets first, which hold no secret; then colour by colour. */
const ended: Staged = (at, staging) => {
  const { after, fresh } = staging;
  const lines = after.count ?? [];
  const colours = lines.filter(({ of }) => of !== "nugget" && of !== "ratings").length;
  const revealed = fresh.flatMap(({ kind }, i) => (kind === "value_revealed" ? [i] : []));
  const moment = (line: number, step: RevealStep): Moment => ({ is: "reveal", line, step });
  let seen = 0;
  const beats = lines.flatMap(({ of }, line): Beat[] => {
    const rank: Beat = { time: 400, rest: 150, moment: moment(line, "rank") };
    if (of === "nugget" || of === "ratings")
      return [{ time: 600, rest: 250, moment: moment(line, "count"), sound: "coin" }, rank];
    const told = revealed[seen++];
    return [
      { time: 500, moment: moment(line, "lift"), sound: "hush" },
      {
        time: 400,
        rest: seen === colours ? 900 : 100,
        moment: moment(line, "spill"),
        sound: "gem",
      },
      {
        time: 600,
        rest: 300,
        moment: moment(line, "turn"),
        ...(told !== undefined && { told: told + 1 }),
        sound: "bell",
      },
      { time: 600, rest: 150, moment: moment(line, "count"), sound: "coin" },
      rank,
    ];
  });
  const [first, ...others] = beats;
  return first ? [{ ...first, view: after, told: at + 1 }, ...others] : [];
};

const STAGED: Record<string, Staged> = {
  card_played: cardPlayed,
  lot_laid_out: lotLaid,
  lot_drawn: lotDrawn,
  offer_made: pouchMade,
  offered,
  passed: offered,
  exchanged: swapped,
  banked,
  looked: lookedAt,
  part_began: partBegan,
  value_turned_up: turnedUp,
  holdings_shown: shown,
  card_drawn: drawnAnew,
  game_ended: ended,
};
