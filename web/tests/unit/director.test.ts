// The director, by a clock of the test's own: order, skipping, catching up.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Told } from "../../src/gen/messages.gen.ts";
import type { Beat, Script } from "../../src/stage/beat.ts";
import { Director, type Direction, type Shown, type Sight } from "../../src/stage/director.ts";

const told = (move: number, kind = "taken"): Told => ({ move, kind, data: {}, parts: [] });

/** What is to be seen after so many moves, the last of which were not seen before. */
const after = (moves: number, fresh = 1): Sight => ({
  message: { number: moves, view: `view ${moves}` },
  lines: moves,
  fresh: Array.from({ length: fresh }, (_, i) => told(moves - fresh + i)),
});

/** Time that passes only when the test says so. */
class Hands {
  now = 0;
  #due: { at: number; call: () => void }[] = [];

  after = (time: number, call: () => void) => {
    const one = { at: this.now + time, call };
    this.#due.push(one);
    return () => {
      this.#due = this.#due.filter((other) => other !== one);
    };
  };

  pass(time: number): void {
    const until = this.now + time;
    for (;;) {
      const [next] = this.#due.toSorted((one, other) => one.at - other.at);
      if (!next || next.at > until) break;
      this.now = next.at;
      this.#due = this.#due.filter((other) => other !== next);
      next.call();
    }
    this.now = until;
  }

  get idle(): boolean {
    return this.#due.length === 0;
  }
}

const lift: Beat = { time: 200, moment: "lift" };
const turn: Beat = { time: 400, rest: 100, moment: "turn", told: 1 };
const settle: Beat = { time: 300, moment: null, view: "half" };

function play(changes: Partial<Direction> = {}, script: Script = () => [lift, turn, settle]) {
  const clock = new Hands();
  const performed: { beat: Beat; at: number; time: number }[] = [];
  let ended = 0;
  const seen: Shown<Sight>[] = [];
  const direction: Direction = {
    script,
    seat: 0,
    speed: () => 1,
    still: () => false,
    hurried: () => false,
    perform: (beat, time) => {
      performed.push({ beat, at: clock.now, time });
      return () => ended++;
    },
    clock,
    ...changes,
  };
  const director = new Director(after(1, 0), direction, (shown) => seen.push(shown));
  return { director, clock, performed, seen, ended: () => ended };
}

test("beats are played in order, each for its time, and what tells of them waits", () => {
  const { director, clock, performed } = play();
  director.see(after(2));
  assert.equal(director.shown.busy, true);
  assert.equal(director.shown.moment, "lift");
  assert.equal(director.shown.view, "view 1");
  assert.equal(director.shown.lines, 1, "nothing has been told yet");
  clock.pass(200);
  assert.equal(director.shown.moment, "turn");
  assert.equal(director.shown.lines, 2);
  clock.pass(499);
  assert.equal(director.shown.moment, "turn", "there is a pause where people gasp");
  clock.pass(1);
  assert.equal(director.shown.view, "half");
  assert.equal(director.shown.moment, null);
  clock.pass(300);
  assert.deepEqual(director.shown, {
    sight: after(2),
    view: "view 2",
    moment: null,
    busy: false,
    lines: 2,
    fresh: [],
  });
  assert.deepEqual(
    performed.map(({ at, time }) => [at, time]),
    [
      [0, 200],
      [200, 400],
      [700, 300],
    ],
  );
});

test("a script is told what was before, what is now, and what happened between", () => {
  const scenes: unknown[] = [];
  const { director, clock } = play({ seat: 2 }, (scene) => {
    scenes.push(scene);
    return [lift];
  });
  director.see(after(2));
  director.see(after(3));
  clock.pass(1000);
  assert.deepEqual(scenes, [
    { before: "view 1", after: "view 2", fresh: [told(1)], seat: 2 },
    { before: "view 2", after: "view 3", fresh: [told(2)], seat: 2 },
  ]);
});

test("what comes meanwhile waits its turn, and is shown in order", () => {
  const { director, clock, seen } = play({}, () => [lift]);
  director.see(after(2));
  director.see(after(3));
  director.see(after(4));
  clock.pass(600);
  assert.deepEqual(
    [...new Set(seen.map(({ view }) => view))],
    ["view 1", "view 2", "view 3", "view 4"],
  );
  assert.equal(director.shown.busy, false);
  assert.ok(clock.idle);
});

test("what is not worth staging is shown at once, with what happened for the board to show", () => {
  const { director, clock } = play({}, () => []);
  director.see(after(2));
  assert.equal(director.shown.view, "view 2");
  assert.equal(director.shown.busy, false);
  assert.deepEqual(director.shown.fresh, [told(1)]);
  assert.ok(clock.idle);
});

test("a skip shows how it ended, and what waits as well", () => {
  const { director, clock, ended, performed } = play();
  director.see(after(2));
  director.see(after(3));
  clock.pass(250);
  director.skip();
  assert.equal(director.shown.view, "view 3");
  assert.equal(director.shown.lines, 3);
  assert.equal(director.shown.busy, false);
  assert.equal(director.shown.moment, null);
  assert.equal(ended(), performed.length, "nothing goes on moving");
  assert.ok(clock.idle);
  director.skip();
  assert.equal(director.shown.view, "view 3");
});

test("speeds make it quicker or slower; at none nothing is staged", () => {
  const { director, clock } = play({ speed: () => 2 });
  director.see(after(2));
  clock.pass(500);
  assert.equal(director.shown.busy, false);
  const off = play({ speed: () => 0 });
  off.director.see(after(2));
  assert.equal(off.director.shown.view, "view 2");
  assert.equal(off.performed.length, 0);
});

test("with reduced motion there are steps without travel, none longer than 600 ms", () => {
  const long: Beat = {
    time: 900,
    moment: "crown",
    flights: [{ from: "#a", to: "#b" }],
    pieces: new Map(),
  };
  const { director, clock, performed } = play({ still: () => true }, () => [long]);
  director.see(after(2));
  assert.equal(director.shown.moment, "crown");
  assert.deepEqual(performed[0]?.beat.flights, []);
  clock.pass(600);
  assert.equal(director.shown.busy, false);
});

test("after an absence, or when many moves come at once, it catches up at once", () => {
  const { director, performed } = play();
  director.see(after(14, 0)); // more than the log tells of as new
  assert.equal(director.shown.view, "view 14");
  director.see(after(23, 9));
  assert.equal(director.shown.view, "view 23");
  assert.equal(performed.length, 0);
});

test("choices that were held and come together are still staged", () => {
  const { director } = play();
  director.see(after(6, 5));
  assert.equal(director.shown.busy, true);
});

test("more than can wait does not wait", () => {
  const { director, clock, seen } = play({}, () => [{ time: 600 }, { time: 600 }, { time: 600 }]);
  for (let moves = 2; moves < 12; moves++) director.see(after(moves));
  clock.pass(1800);
  assert.ok(
    seen.some(({ view }) => view === "view 2"),
    "what is played is played to its end",
  );
  clock.pass(8000);
  assert.equal(director.shown.view, "view 11");
  assert.equal(director.shown.lines, 11);
  assert.ok(!seen.some(({ view }) => view === "view 4"));
});

test("who has little time left on the clock waits for nothing", () => {
  let short = false;
  const { director, clock, performed } = play({ hurried: () => short });
  director.see(after(2));
  clock.pass(100);
  short = true;
  clock.pass(100);
  assert.equal(director.shown.view, "view 2");
  assert.equal(director.shown.busy, false);
  director.see(after(3));
  assert.equal(director.shown.view, "view 3");
  assert.equal(performed.length, 1);
});

test("the same moment told again, as in another language, disturbs nothing", () => {
  const { director, clock } = play();
  director.see(after(2));
  clock.pass(200);
  const again = { ...after(2, 0), message: { number: 2, view: "view 2, again" } };
  director.see(again);
  assert.equal(director.shown.moment, "turn");
  assert.equal(director.shown.lines, 2);
  clock.pass(1000);
  assert.equal(director.shown.view, "view 2, again");
  director.see(after(2, 0));
  assert.equal(director.shown.view, "view 2");
  assert.equal(director.shown.busy, false);
});

test("a step back shows what was", () => {
  const { director, performed } = play();
  director.see(after(5));
  director.see(after(3, 0));
  assert.equal(director.shown.view, "view 3");
  assert.equal(director.shown.lines, 3);
  assert.equal(director.shown.busy, false);
  assert.equal(performed.length, 1);
});

test("what is to be read stands as long at any speed, and is not left out where there is a backlog", () => {
  const banner: Beat = { time: 200, hold: 1000, moment: "banner" };
  const long: Beat = { time: 6000, moment: "long" };
  const { director, clock } = play({ speed: () => 4 }, () => [long, banner]);
  director.see(after(2));
  clock.pass(1500);
  assert.equal(director.shown.moment, "banner");
  for (const moves of [3, 4, 5]) director.see(after(moves));
  clock.pass(999);
  assert.equal(director.shown.moment, "banner");
  clock.pass(1);
  assert.equal(director.shown.moment, "banner", "the next scene is only its banner");
  clock.pass(1000);
  assert.equal(director.shown.moment, "banner");
  clock.pass(1000);
  assert.equal(director.shown.moment, "long", "the newest is played whole");
});
