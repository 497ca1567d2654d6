import assert from "node:assert/strict";
import { test } from "node:test";

import { sameView, whoLooks } from "../../src/curtain.ts";
import type {
  SentencesMessage,
  Told,
  ViewChange,
  ViewMessage,
} from "../../src/gen/messages.gen.ts";
import { byPlace } from "../../src/games/parts/seats.ts";
import { companyOf, together } from "../../src/lobby/company.ts";
import { arranged, reseated, seatsOf } from "../../src/lobby/places.ts";
import { look, sentence, silenced, turned, worded } from "../../src/log.ts";
import { placed, shared } from "../../src/table/placing.ts";

const secret = () => false;

test("one seat of my own needs no curtain, and watchers have none", () => {
  assert.deepEqual(whoLooks([2], [2], null, secret), { eyes: 2, handTo: null });
  assert.deepEqual(whoLooks([2], [], null, secret), { eyes: 2, handTo: null });
  assert.deepEqual(whoLooks([], [], null, secret), { eyes: null, handTo: null });
});

test("with several seats at one screen the curtain falls until the one who is asked takes the device", () => {
  assert.deepEqual(whoLooks([0, 1], [0, 1], null, secret), { eyes: null, handTo: 0 });
  assert.deepEqual(whoLooks([0, 1], [0, 1], 0, secret), { eyes: 0, handTo: null });
  assert.deepEqual(whoLooks([0, 1], [1], 0, secret), { eyes: null, handTo: 1 });
  assert.deepEqual(whoLooks([0, 1, 3], [0, 1], 3, secret), { eyes: null, handTo: 0 });
});

test("while nobody at the screen is asked, all look at what is public", () => {
  assert.deepEqual(whoLooks([0, 1], [], 0, secret), { eyes: null, handTo: null });
});

test("what is decided in the open needs no curtain", () => {
  assert.deepEqual(
    whoLooks([0, 1], [1], 0, () => true),
    { eyes: 1, handTo: null },
  );
});

test("two views are the same when nothing but their seat differs", () => {
  assert.ok(sameView({ seat: 0, offer: { red: 1 } }, { seat: null, offer: { red: 1 } }));
  assert.ok(!sameView({ seat: 0, chosen: "money" }, { seat: null, chosen: null }));
});

const told = (move: number): Told => ({
  move,
  kind: "offered",
  data: {},
  parts: [{ text: `${move}` }],
});
const view = (number: number, since: number, moves: number[]): ViewMessage => ({
  type: "view",
  seat: 0,
  number,
  decision: null,
  view: {},
  forms: [],
  forecast: [],
  since,
  told: moves.map(told),
});

test("the log grows by what is told, and only the newest moves are fresh", () => {
  const first = look(undefined, view(2, 0, [0, 1]));
  assert.deepEqual(first.fresh, []);
  const second = look(first, view(3, 2, [2]));
  assert.deepEqual(
    second.log.map(({ move }) => move),
    [0, 1, 2],
  );
  assert.deepEqual(second.fresh, [told(2)]);
});

test("a log told anew, as in another language, replaces the old one and is not fresh", () => {
  const first = look(undefined, view(2, 0, [0, 1]));
  const again = look(first, view(2, 0, [0, 1]));
  assert.equal(again.log.length, 2);
  assert.deepEqual(again.fresh, []);
});

test("after a long absence nothing counts as having just happened", () => {
  const first = look(undefined, view(2, 0, [0, 1]));
  const later = look(first, view(40, 2, [2, 20, 39]));
  assert.equal(later.log.length, 5);
  assert.deepEqual(later.fresh, []);
});

test("a view is what has changed since the one before, and the log goes on", () => {
  const first = look(undefined, view(2, 0, [0, 1]));
  const change = { decision: [3], forms: [["accept"]] };
  const message: ViewChange = {
    type: "view_change",
    seat: 0,
    base: 2,
    number: 3,
    change,
    told: [told(2)],
  };
  const after = turned(first.message, message);
  assert.ok(after);
  assert.deepEqual([after.number, after.decision, after.forms], [3, 3, ["accept"]]);
  const second = look(first, after);
  assert.equal(second.log.length, 3);
  assert.deepEqual(second.fresh, [told(2)]);
  assert.equal(turned(after, message), null, "it builds on another one");
  assert.equal(turned(undefined, message), null);
});

test("older lines of a log are without words until they are asked for", () => {
  const bare = (move: number): Told => ({ ...told(move), parts: [] });
  const page = (first: number, ...texts: string[]): SentencesMessage => ({
    type: "sentences",
    seat: 0,
    language: "de",
    first,
    sentences: texts.map((text) => [{ text }]),
  });
  const message = { ...view(4, 0, []), told: [bare(0), bare(1), bare(2), told(3)] };
  const seen = look(undefined, message);
  assert.equal(seen.worded, 3);
  assert.equal(look(seen, view(5, 4, [4])).worded, 3);
  const more = worded(seen, page(1, "eins", "zwei"));
  assert.equal(more.worded, 1);
  assert.deepEqual(more.log.map(sentence), ["", "eins", "zwei", "3"]);
  const anew = worded(silenced(more), page(2, "zwei", "drei"));
  assert.equal(anew.worded, 2);
  assert.deepEqual(anew.log.map(sentence), ["", "", "zwei", "drei"]);
  assert.equal(silenced(anew).worded, 4);
  assert.equal(look(anew, view(5, 0, [0, 1, 2, 3, 4])).worded, 0);
});

test("all seats but the maker’s are for the company that was chosen", () => {
  const kinds = (company: Parameters<typeof together>[0]) =>
    together(company, 3, "greedy").map(({ kind }) => kind);
  assert.deepEqual(kinds("link"), ["me", "open", "open"]);
  assert.deepEqual(kinds("lobby"), ["me", "open", "open"]);
  assert.deepEqual(kinds("bots"), ["me", "bot", "bot"]);
  assert.deepEqual(kinds("screen"), ["me", "screen", "screen"]);
});

test("which company a table has is told from its seats, until each is another matter", () => {
  const table = together("screen", 3, "greedy");
  assert.equal(companyOf(table, false), "screen");
  assert.equal(companyOf(together("lobby", 3, "greedy"), true), "lobby");
  assert.equal(companyOf(together("lobby", 3, "greedy"), false), "link");
  const mixed = reseated(table, 2, { kind: "bot", bot: "greedy", name: "" }, "greedy");
  assert.equal(companyOf(mixed, true), null);
  const named = table.with(1, { kind: "screen", bot: "greedy", name: "Chiara" });
  assert.equal(together("screen", 4, "greedy", named)[1]?.name, "Chiara");
});

test("the maker of a table sits on exactly one place", () => {
  const places = arranged(3, "greedy");
  assert.deepEqual(
    places.map(({ kind }) => kind),
    ["me", "bot", "bot"],
  );
  const moved = reseated(places, 2, { kind: "me", bot: "greedy", name: "" }, "greedy");
  assert.deepEqual(
    moved.map(({ kind }) => kind),
    ["bot", "bot", "me"],
  );
  const gone = reseated(moved, 2, { kind: "open", bot: "greedy", name: "" }, "greedy");
  assert.deepEqual(
    gone.map(({ kind }) => kind),
    ["me", "bot", "open"],
  );
});

test("places become seats, each with what its kind needs", () => {
  assert.deepEqual(
    seatsOf([
      { kind: "me", bot: "greedy", name: "" },
      { kind: "screen", bot: "greedy", name: " Anna " },
      { kind: "bot", bot: "random", name: "old" },
    ]),
    [{ kind: "me" }, { kind: "screen", name: "Anna" }, { kind: "bot", bot: "random" }],
  );
});

const bounds = { x: 0, y: 0, width: 800, height: 600 };
const card = { width: 300, height: 150 };
const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test("a step of the guided game covers neither what it speaks of nor what is to be pressed", () => {
  const anchor = at(50, 200, 100, 100);
  const dock = at(0, 420, 800, 180);
  const corner = placed(card, bounds, anchor, [anchor, dock], []);
  const place = { ...corner, ...card };
  assert.equal(shared(place, anchor), 0);
  assert.equal(shared(place, dock), 0);
  assert.ok(corner.x >= 0 && corner.x <= 500 && corner.y >= 0 && corner.y <= 450);
  assert.ok(corner.x < 250, "it stands near");
});

test("a step covers what matters least", () => {
  const anchor = at(350, 0, 100, 60);
  const busy = [{ box: at(0, 60, 800, 200), weight: 4 }];
  const { y } = placed(card, bounds, anchor, [anchor], busy);
  assert.ok(y >= 260, `${y}: below what can be pressed`);
});

test("where a step finds no place at all, it covers as little as it can of what must be seen", () => {
  const anchor = at(0, 0, 800, 500);
  const corner = placed(card, bounds, anchor, [anchor], []);
  assert.ok(corner.y > 400);
  assert.deepEqual(placed(at(0, 0, 900, 100), bounds, anchor, [], []).x, 0);
});

test("at the end seats are listed by their places, those who share one around the table", () => {
  const seats = [3, 1, 4, 1].map((place) => ({ place }));
  assert.deepEqual(byPlace({ players: 4, seats }), [1, 3, 0, 2]);
});
