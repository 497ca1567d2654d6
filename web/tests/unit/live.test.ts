import assert from "node:assert/strict";
import { test } from "node:test";

import { Line, type Hearing, type Link, type Means, type Wire } from "../../src/live.ts";

const asSocket = (wire: Wire) => wire as unknown as WebSocket;

/** A network and a clock that a test drives by hand. */
class Desk {
  readonly wires: (Wire & { address: string; sent: unknown[]; closed: boolean })[] = [];
  readonly links: [Link, number | null][] = [];
  readonly heard: unknown[] = [];
  #now = 0;
  #timers: { at: number; call: () => void }[] = [];

  readonly means: Means = {
    connect: (address) => {
      const sent: unknown[] = [];
      const wire = {
        address,
        sent,
        closed: false,
        send: (text: string) => void sent.push(JSON.parse(text)),
        close: () => void (wire.closed = true),
        onopen: null,
        onmessage: null,
        onclose: null,
      } as Desk["wires"][number];
      this.wires.push(wire);
      return wire;
    },
    later: (milliseconds, call) => {
      const timer = { at: this.#now + milliseconds, call };
      this.#timers.push(timer);
      return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
    },
  };

  line(more: Partial<Hearing> = {}): Line {
    return new Line(
      {
        address: () => "ws://house.test",
        hear: (message) => void this.heard.push(message),
        change: (link, code) => void this.links.push([link, code]),
        ...more,
      },
      this.means,
    );
  }

  get last() {
    const wire = this.wires.at(-1);
    assert.ok(wire);
    return wire;
  }

  open() {
    this.last.onopen?.call(asSocket(this.last), {} as Event);
  }

  say(message: unknown) {
    this.last.onmessage?.call(asSocket(this.last), {
      data: JSON.stringify(message),
    } as MessageEvent);
  }

  cut(code = 1006) {
    this.last.onclose?.call(asSocket(this.last), { code } as CloseEvent);
  }

  pass(milliseconds: number) {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = next.at;
      next.call();
    }
    this.#now = end;
  }
}

test("what is said is heard, and what is sent goes out", () => {
  const desk = new Desk();
  const line = desk.line();
  line.open();
  assert.equal(line.send({ too: "early" }), false);
  desk.open();
  desk.say({ hello: 1 });
  assert.equal(line.send({ move: 1 }), true);
  assert.deepEqual(desk.heard, [{ hello: 1 }]);
  assert.deepEqual(desk.last.sent, [{ move: 1 }]);
});

test("a lost line comes back, with growing pauses while it fails", () => {
  const desk = new Desk();
  const line = desk.line();
  line.open();
  desk.open();
  desk.cut();
  assert.equal(line.link, "lost");
  assert.equal(line.send({ into: "nothing" }), false);
  desk.pass(249);
  assert.equal(desk.wires.length, 1);
  desk.pass(1);
  assert.equal(desk.wires.length, 2);
  desk.cut();
  desk.pass(499);
  assert.equal(desk.wires.length, 2);
  desk.pass(1);
  assert.equal(desk.wires.length, 3);
  desk.open();
  assert.equal(line.link, "open");
});

test("after a success the pauses are short again", () => {
  const desk = new Desk();
  desk.line().open();
  for (let failures = 0; failures < 6; failures++) {
    desk.cut();
    desk.pass(4000);
  }
  desk.open();
  desk.say("hello");
  desk.cut();
  const before = desk.wires.length;
  desk.pass(250);
  assert.equal(desk.wires.length, before + 1);
});

test("a line that no longer answers a ping is given up and opened anew", () => {
  const desk = new Desk();
  const line = desk.line({ ping: () => "ping" });
  line.open();
  desk.open();
  desk.pass(10_000);
  assert.deepEqual(desk.last.sent, ["ping"]);
  desk.say("pong");
  desk.pass(10_000);
  assert.equal(line.link, "open");
  desk.pass(5_000);
  assert.equal(line.link, "lost");
  assert.equal(desk.wires[0]?.closed, true);
  desk.pass(250);
  assert.equal(desk.wires.length, 2);
});

test("a wire given up is no longer listened to", () => {
  const desk = new Desk();
  const line = desk.line({ ping: () => "ping" });
  line.open();
  desk.open();
  const old = desk.last;
  desk.pass(15_250);
  desk.open();
  old.onclose?.call(asSocket(old), { code: 1006 } as CloseEvent);
  old.onmessage?.call(asSocket(old), { data: '"late"' } as MessageEvent);
  assert.equal(line.link, "open");
  assert.deepEqual(desk.heard, []);
});

test("a table that is not there is not asked for again", () => {
  const desk = new Desk();
  const line = desk.line();
  line.open();
  desk.cut(4004);
  desk.pass(60_000);
  assert.equal(line.link, "closed");
  assert.equal(desk.wires.length, 1);
  assert.deepEqual(desk.links, [["closed", 4004]]);
});

test("a page that the house has outgrown asks for nothing more", () => {
  const desk = new Desk();
  const line = desk.line();
  line.open();
  desk.open();
  desk.cut(4010);
  desk.pass(60_000);
  line.hurry();
  assert.equal(line.link, "closed");
  assert.equal(desk.wires.length, 1);
  assert.deepEqual(desk.links.at(-1), ["closed", 4010]);
});

test("a line that is opened only to be cut is not tried without pause", () => {
  const desk = new Desk();
  desk.line().open();
  for (const pause of [250, 500, 1000]) {
    const before = desk.wires.length;
    desk.open();
    desk.cut(4001);
    desk.pass(pause - 1);
    assert.equal(desk.wires.length, before);
    desk.pass(1);
    assert.equal(desk.wires.length, before + 1);
  }
});

test("who is unknown, or fails time and again, is told so", () => {
  const desk = new Desk();
  let stranded = 0;
  desk.line({ stranded: () => void stranded++ }).open();
  desk.cut();
  desk.pass(250);
  desk.cut();
  desk.pass(500);
  assert.equal(stranded, 0);
  desk.cut();
  assert.equal(stranded, 1);
  desk.pass(1000);
  desk.open();
  desk.say("hello");
  desk.cut(4001);
  assert.equal(stranded, 2);
});

test("a line cut for slowness comes back", () => {
  const desk = new Desk();
  desk.line().open();
  desk.open();
  desk.cut(4008);
  desk.pass(250);
  assert.equal(desk.wires.length, 2);
});

test("a returning reader need not wait for the pause to end", () => {
  const desk = new Desk();
  const line = desk.line();
  line.open();
  desk.cut();
  line.hurry();
  assert.equal(desk.wires.length, 2);
  desk.pass(10_000);
  assert.equal(desk.wires.length, 2);
});

test("each attempt asks anew for its address", () => {
  const desk = new Desk();
  let since = 0;
  desk.line({ address: () => `ws://house.test?since=${since}` }).open();
  since = 7;
  desk.cut();
  desk.pass(250);
  assert.equal(desk.last.address, "ws://house.test?since=7");
});

test("a closed line stays closed", () => {
  const desk = new Desk();
  const line = desk.line({ ping: () => "ping" });
  line.open();
  desk.open();
  line.close();
  desk.pass(60_000);
  assert.equal(desk.wires.length, 1);
  assert.equal(desk.last.closed, true);
  assert.equal(line.link, "closed");
});
