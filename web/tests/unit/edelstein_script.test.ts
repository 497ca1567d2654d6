// What is staged of what happened: what beats show, and in which order.

import assert from "node:assert/strict";
import { test } from "node:test";

import { holding, outcome } from "../../src/games/edelstein/desk/outcome.ts";
import { crowns } from "../../src/games/edelstein/end/crowns.ts";
import { curve, facts, turning } from "../../src/games/edelstein/end/story.ts";
import { applied } from "../../src/games/edelstein/script/applied.ts";
import type { Moment, ScoringMoment } from "../../src/games/edelstein/script/moments.ts";
import { script } from "../../src/games/edelstein/script/script.ts";
import type { Counts, SeatView, View } from "../../src/games/edelstein/view.ts";
import type { Beat } from "../../src/stage/beat.ts";

const [RED, YELLOW, GREEN, BLUE] = [0, 1, 2, 3];
const [MONEY, EVENT, GEMS] = [0, 1, 2];

const told = (kind: string, data: Record<string, number> = {}) => ({
  move: 0,
  kind,
  data,
  parts: [],
});
const gems = (red = 0, yellow = 0, green = 0, blue = 0): Counts => ({ red, yellow, green, blue });
const seat = (rest: Partial<SeatView> = {}): SeatView => ({
  gems: gems(3, 3, 3, 3),
  money: 0,
  card: { name: "RR6", gems: gems(2), millions: 6 },
  events: [],
  has_chosen: false,
  chosen: null,
  place: null,
  ...rest,
});

function table(rest: Partial<View> = {}, ...seats: SeatView[]): View {
  return {
    game: "edelstein",
    seat: 0,
    players: 3,
    options: { one_sole_majority: false },
    phase: 1,
    round: 4,
    rounds: 8,
    stage: "choosing",
    waiting: [0, 1, 2],
    supply: gems(13, 13, 13, 13),
    seats: seats.length ? seats : [seat(), seat(), seat()],
    majorities: { red: [0, 1, 2], yellow: [0, 1, 2], green: [0, 1, 2], blue: [0, 1, 2] },
    open_event: "certificate",
    drawn_event: null,
    event_stack: 30,
    events_under: {},
    gem_stack: 12,
    gem_discards: [],
    set_aside: null,
    bargain: null,
    active: null,
    named: [],
    steps: [],
    winners: [],
    ...rest,
  };
}

const moments = (beats: readonly Beat[]): Moment[] =>
  beats.flatMap(({ moment }) => (moment ? [moment as Moment] : []));
const views = (beats: readonly Beat[]): View[] => beats.map(({ view }) => view as View);
const ways = (beats: readonly Beat[]): string[] =>
  beats.flatMap(({ flights = [] }) =>
    flights.map(({ from, to, count = 1 }) => `${count} ${from} ${to}`),
  );
const scoring = (beats: readonly Beat[]): ScoringMoment[] =>
  moments(beats).filter((moment) => moment.is === "scoring");

const REVEALED = [
  told("revealed", { seat: 0, action: MONEY }),
  told("revealed", { seat: 1, action: GEMS }),
  told("revealed", { seat: 2, action: GEMS }),
];

test("nothing is staged of a first look, or of many rounds at one go", () => {
  const after = table();
  const one = [told("has_chosen", { seat: 1 })];
  assert.deepEqual(script({ before: null, after, fresh: one, seat: 0 }), []);
  const many = [1, 2, 3].map((turn) => told("turn_began", { turn }));
  assert.deepEqual(script({ before: table(), after, fresh: many, seat: 0 }), []);
});

test("cards are lifted face down, then all lie open at once, and only then money is paid", () => {
  const fresh = [
    told("has_chosen", { seat: 2 }),
    ...REVEALED,
    told("took_money", { seat: 0, millions: 6 }),
    told("bargain_began", { action: GEMS, opener: 1, rival: 2 }),
  ];
  const beats = script({ before: table(), after: table(), fresh, seat: 0 });
  const [lifted, open] = beats;
  assert.deepEqual(lifted?.moment, { is: "reveal", open: false });
  assert.deepEqual(
    (lifted?.view as View).seats.map(({ chosen }) => chosen),
    [null, null, null],
  );
  assert.deepEqual(open?.moment, { is: "reveal", open: true });
  assert.deepEqual(
    (open?.view as View).seats.map(({ chosen, money }) => [chosen, money]),
    [
      ["money", 0],
      ["gems", 0],
      ["gems", 0],
    ],
  );
  assert.equal(lifted?.told, 1, "the log tells of no card before it lies open");
  const paid = views(beats).findIndex(({ seats }) => seats[0]?.money === 6);
  assert.ok(paid > 1);
  assert.deepEqual(
    moments(beats).find(({ is }) => is === "fate"),
    { is: "fate", lost: [], contested: "gems" },
  );
});

test("gems that travel lie nowhere until they arrive", () => {
  const fresh = [told("took_gems", { seat: 1, red: 2, yellow: 0, green: 0, blue: 0 })];
  const beats = script({ before: table(), after: table(), fresh, seat: 0 });
  assert.deepEqual(ways(beats), ['2 [data-place="supply:red"] [data-place="1:red"]']);
  const reds = views(beats).map(({ supply, seats }) => [supply.red, seats[1]?.gems.red]);
  assert.deepEqual(reds.slice(0, 2), [
    [11, 3],
    [11, 5],
  ]);
});

test("an offer is pushed into its lane, and crosses the table once it is accepted", () => {
  const bargain = { action: "money", opener: 1, rival: 2, offerer: null, offer: gems() } as const;
  const before = table({ stage: "opening", waiting: [1], bargain });
  const offered = told("offered", { seat: 1, red: 0, yellow: 0, green: 0, blue: 2 });
  const pushed = script({ before, after: table(), fresh: [offered], seat: 0 });
  assert.deepEqual(ways(pushed), ['2 [data-place="1:blue"] [data-lane="1"]']);
  assert.deepEqual(views(pushed)[1]?.bargain?.offer, gems(0, 0, 0, 2));
  assert.deepEqual(views(pushed)[1]?.seats[1]?.gems.blue, 3, "it is still the offerer's");

  const standing = views(pushed)[1] as View;
  const accepted = told("accepted", { seat: 2, offerer: 1, red: 0, yellow: 0, green: 0, blue: 2 });
  const struck = script({ before: standing, after: table(), fresh: [accepted], seat: 0 });
  assert.deepEqual(struck[0]?.sound, "stamp");
  assert.deepEqual(ways(struck), [
    '2 [data-lane="1"] [data-place="2:blue"]',
    '1 [data-stake] [data-action="1"]',
  ]);
  const blues = views(struck).map(({ seats }) => seats.map(({ gems: { blue } }) => blue));
  assert.deepEqual(blues.at(-2), [3, 1, 5]);
});

const SCORED = [
  told("scoring_began", { phase: 0 }),
  told("colour_scored", { colour: RED, gems: 5, holders: 0b10, millions: 14 }),
  told("majority_paid", { seat: 1, colour: RED, millions: 14 }),
  told("card_paid", { seat: 0, event: 5, colour: RED, millions: 2 }),
  told("returned", { seat: 1, red: 3, yellow: 0, green: 0, blue: 0 }),
  told("colour_scored", { colour: YELLOW, gems: 4, holders: 0b101, millions: 6 }),
  told("majority_paid", { seat: 0, colour: YELLOW, millions: 6 }),
  told("majority_paid", { seat: 2, colour: YELLOW, millions: 6 }),
  told("returned", { seat: 0, red: 0, yellow: 2, green: 0, blue: 0 }),
  told("returned", { seat: 2, red: 0, yellow: 2, green: 0, blue: 0 }),
  told("colour_scored", { colour: GREEN, gems: 0, holders: 0, millions: 0 }),
  told("colour_scored", { colour: BLUE, gems: 0, holders: 0, millions: 0 }),
  told("certificates_paid", { seat: 2, place: 1, certificates: 1, millions: 10 }),
  told("events_returned", { cards: 2 }),
];
const atScoring = () =>
  table(
    { stage: "taking", waiting: [2] },
    seat({ gems: gems(2, 4), events: ["each_red"] }),
    seat({ gems: gems(5) }),
    seat({ gems: gems(0, 4), events: ["certificate"] }),
  );

test("a scoring goes colour by colour: light, towers, crown, money, cards, gems back", () => {
  const beats = script({ before: atScoring(), after: atScoring(), fresh: SCORED, seat: 0 });
  const steps = scoring(beats).map(({ now, step }) => `${now} ${step}`);
  assert.deepEqual(steps.slice(0, 7), [
    "red light",
    "red rise",
    "red crown",
    "red paid",
    "red paid",
    "red returned",
    "red returned",
  ]);
  assert.deepEqual(
    [...new Set(scoring(beats).map(({ now }) => now))],
    ["red", "yellow", "green", "blue", "certificates"],
  );
  assert.ok(!steps.includes("green crown"), "nobody is crowned for what nobody has");
  const last = scoring(beats).at(-1);
  assert.deepEqual(
    last?.slips.map(({ total, cards }) => [total, cards]),
    [
      [8, 2],
      [14, 0],
      [16, 0],
    ],
  );
  assert.deepEqual(scoring(beats).find(({ now }) => now === "yellow")?.holders, [0, 2]);
  const money = views(beats).map(({ seats }) => seats.map((each) => each.money));
  assert.deepEqual(money.at(-2), [8, 14, 16]);
  assert.ok(views(beats).every(({ waiting }) => waiting.length === 0 || waiting.length === 1));
  assert.ok(
    views(beats)
      .at(-2)
      ?.seats.every(({ events }) => events.length === 0),
  );
});

test("the log is never ahead of the board, and every beat is short", () => {
  const fresh = [...REVEALED, told("action_lost", { action: EVENT, choosers: 3 }), ...SCORED];
  const beats = script({ before: atScoring(), after: atScoring(), fresh, seat: 0 });
  let before = 0;
  for (const { time, told = before, rest = 0 } of beats) {
    assert.ok(time >= 150 && time <= 600, `${time} ms`);
    assert.ok(rest <= 500);
    assert.ok(told >= before && told <= fresh.length);
    before = told;
  }
  assert.equal(before, fresh.length);
});

test("events done to a view leave the view they were done to alone", () => {
  const before = table();
  const after = applied(before, [told("took_money", { seat: 0, millions: 5 })], before);
  assert.deepEqual([before.seats[0]?.money, after.seats[0]?.money], [0, 5]);
  const drawn = applied(
    table({ stage: "swapping", open_event: null, drawn_event: "swap" }),
    [told("swapped", { seat: 0, opponent: 1, given: RED, taken: BLUE })],
    before,
  );
  assert.deepEqual(drawn.seats[0]?.gems, gems(2, 3, 3, 4));
  assert.deepEqual(drawn.seats[1]?.gems, gems(4, 3, 3, 2));
  assert.deepEqual([drawn.drawn_event, drawn.events_under.swap], [null, 1]);
  assert.deepEqual(drawn.majorities.red, [1]);
});

test("what a move would bring is what the server foresees: gems that change hands, then a scoring", () => {
  const view = table();
  const foreseen = outcome(view, [
    told("offered", { seat: 0, red: 2 }),
    told("accepted", { seat: 1, offerer: 0, red: 2 }),
    told("took_gems", { seat: 0, red: 1, blue: 1 }),
    told("scoring_began", { phase: 0 }),
    told("majority_paid", { seat: 1, colour: RED, millions: 14 }),
  ]);
  assert.deepEqual(foreseen?.change, [gems(-1, 0, 0, 1), gems(2), gems()]);
  assert.deepEqual(
    foreseen?.paid.map(({ total }) => total),
    [0, 14, 0],
  );
  assert.equal(outcome(view, []), null);
});

test("crowns stand where they would after the move that is being made", () => {
  const view = table({}, seat({ gems: gems(5) }), seat({ gems: gems(4) }), seat({ gems: gems(3) }));
  const before: View = { ...view, majorities: { ...view.majorities, red: [0] } };
  assert.deepEqual(holding(before, null, "red"), [0]);
  assert.deepEqual(holding(before, [gems(), gems(1), gems()], "red"), [0, 1]);
  assert.deepEqual(holding(before, [gems(-2), gems(2), gems()], "red"), [1]);
  assert.deepEqual(holding(before, null, "blue"), [0, 1, 2]);
});

test("the end is told from the last place up, then the winner is crowned", () => {
  const after = table(
    { stage: "over", waiting: [], winners: [1] },
    seat({ place: 2, money: 40 }),
    seat({ place: 1, money: 50 }),
    seat({ place: 3, money: 30 }),
  );
  const fresh = [told("game_ended"), told("won", { seat: 1, millions: 50, gems: 3 })];
  assert.deepEqual(moments(script({ before: table(), after, fresh, seat: 0 })), [
    { is: "podium", steps: 1, crowned: false },
    { is: "podium", steps: 2, crowned: false },
    { is: "podium", steps: 3, crowned: false },
    { is: "podium", steps: 3, crowned: true },
  ]);
});

const GAME = [
  told("phase_began", { phase: 0, rounds: 2 }),
  told("turn_began", { turn: 0 }),
  told("took_money", { seat: 0, millions: 7 }),
  told("turn_began", { turn: 1 }),
  told("action_lost", { action: EVENT, choosers: 3 }),
  told("bargain_began", { action: MONEY, opener: 1, rival: 2 }),
  ...[1, 2, 1].map((by) => told("offered", { seat: by, red: 1 })),
  told("took_money", { seat: 1, millions: 5 }),
  ...SCORED,
  told("phase_began", { phase: 1, rounds: 2 }),
  told("turn_began", { turn: 0 }),
];

test("how a game went: money by rounds, when the lead changed, what is worth telling", () => {
  const points = curve(GAME, 3);
  assert.deepEqual(
    points.map(({ phase, round, scored, money }) => [phase, round, scored, ...money]),
    [
      [1, 0, false, 0, 0, 0],
      [1, 1, false, 7, 0, 0],
      [1, 2, false, 7, 5, 0],
      [1, 2, true, 15, 19, 16],
      [2, 1, false, 15, 19, 16],
    ],
  );
  assert.equal(turning(points, [1]), 3);
  assert.equal(turning(points, [0]), null);
  assert.deepEqual(facts(GAME), [
    { is: "haggle", count: 3, seats: [1, 2] },
    { is: "harvest", count: 16, seat: 2, phase: 1 },
    { is: "clashes", count: 1, action: "event" },
  ]);
});

test("who wore a crown in which phase", () => {
  assert.deepEqual(crowns(GAME, "red"), [{ phase: 1, holders: [1] }]);
  assert.deepEqual(crowns(GAME, "yellow"), [{ phase: 1, holders: [0, 2] }]);
  assert.deepEqual(crowns(GAME, "certificates"), [{ phase: 1, holders: [2] }]);
  assert.deepEqual(crowns(GAME, "green"), []);
});

test("an action that all chose is said so, for as long as it takes to be read", () => {
  const fresh = [told("action_lost", { action: MONEY, choosers: 3 })];
  const beats = script({ before: table(), after: table(), fresh, seat: 0 });
  const beat = beats.find(({ moment }) => (moment as Moment | null)?.is === "fate");
  assert.deepEqual(beat?.moment, {
    is: "fate",
    lost: ["money"],
    contested: null,
    crowds: [{ action: "money", choosers: 3 }],
  });
  assert.ok((beat?.hold ?? 0) >= 1000);
});

test("a scoring ends with what each was paid, for as long as it takes to be read", () => {
  const beats = script({ before: atScoring(), after: atScoring(), fresh: SCORED, seat: 0 });
  const last = beats.findLast(({ moment }) => (moment as Moment | null)?.is === "scoring");
  const moment = last?.moment as ScoringMoment;
  assert.equal(moment.step, "summary");
  assert.deepEqual(
    moment.slips.map(({ total }) => total),
    [8, 14, 16],
  );
  assert.ok((last?.hold ?? 0) >= 1500);
});
