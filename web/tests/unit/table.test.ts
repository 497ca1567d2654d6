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
import { beside, scrolling } from "../../src/table/anchoring.ts";

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

test("a hint stands beside its anchor, inside the board", () => {
  assert.deepEqual(beside({ x: 50, y: 200, width: 100, height: 100 }, card, bounds, []), {
    x: 164,
    y: 175,
  });
  assert.deepEqual(beside({ x: 650, y: 0, width: 100, height: 40 }, card, bounds, []), {
    x: 336,
    y: 0,
  });
});

test("a hint covers nothing that can be pressed: else it has no place there", () => {
  const anchor = { x: 50, y: 200, width: 100, height: 100 };
  assert.deepEqual(beside(anchor, card, bounds, [{ x: 300, y: 220, width: 50, height: 40 }]), {
    x: 0,
    y: 314,
  });
  assert.equal(
    beside(anchor, card, bounds, [
      { x: 160, y: 0, width: 10, height: 600 },
      { x: 10, y: 320, width: 9, height: 9 },
      { x: 10, y: 150, width: 9, height: 9 },
    ]),
    null,
  );
});

test("what a hint speaks of is scrolled into sight", () => {
  const sight = { top: 100, bottom: 600 };
  assert.equal(scrolling({ y: 200, height: 100 }, sight), 0);
  assert.equal(scrolling({ y: 550, height: 100 }, sight), 250);
  assert.equal(scrolling({ y: 40, height: 100 }, sight), -260);
  assert.equal(scrolling({ y: 300, height: 900 }, sight), 200);
});

test("at the end seats are listed by their places, those who share one around the table", () => {
  const seats = [3, 1, 4, 1].map((place) => ({ place }));
  assert.deepEqual(byPlace({ players: 4, seats }), [1, 3, 0, 2]);
});
