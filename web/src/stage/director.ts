// Plays what happened on the board, in order, and holds what tells of it until it has been seen.

import type { Told } from "../gen/messages.gen.ts";
import type { Beat, Script } from "./beat.ts";

/** What there is to see at one time. */
export interface Sight {
  message: { number: number; view: any };
  /** How many events have been told, with the fresh ones. */
  lines: number;
  fresh: readonly Told[];
}

export interface Clock {
  /** Calls back after so many milliseconds. What it returns calls that off. */
  after: (time: number, call: () => void) => () => void;
}

export interface Direction {
  script: Script;
  seat: number | null;
  /** How often faster than normal; 0: nothing is staged. */
  speed: () => number;
  /** Steps without travel. */
  still: () => boolean;
  /** Nothing may be waited for now: the page is hidden, or the reader's clock runs out. */
  hurried: () => boolean;
  /** Something moves or sounds for so long. What it returns ends it. */
  perform: (beat: Beat, time: number) => () => void;
  clock?: Clock;
}

interface Waiting<S> {
  sight: S;
  beats: Beat[];
  /** How many events had been told before. */
  from: number;
}

/** Longer than this nothing waits behind what is played. */
const BACKLOG = 8000;
/** More moves than one can follow, told at once: a return after an absence. */
const MOVES = 8;
const STILL = 600;

const WALL: Clock = {
  after(time, call) {
    const timer = setTimeout(call, time);
    return () => clearTimeout(timer);
  },
};

/** What is shown at one time. */
export interface Shown<S> {
  /** What it belongs to, apart from the view and the log. */
  sight: S;
  view: any;
  moment: unknown;
  busy: boolean;
  /** How many events have been told. */
  lines: number;
  /** Events for boards to show as movement of their own: what was not staged. */
  fresh: readonly Told[];
}

export class Director<S extends Sight> {
  shown: Shown<S>;

  readonly #direction: Direction;
  readonly #clock: Clock;
  readonly #change: (shown: Shown<S>) => void;
  #newest: S;
  #queue: Waiting<S>[] = [];
  #now: Waiting<S> | null = null;
  #stop: (() => void) | null = null;

  constructor(first: S, direction: Direction, change: (shown: Shown<S>) => void) {
    this.#direction = direction;
    this.#clock = direction.clock ?? WALL;
    this.#change = change;
    this.#newest = first;
    this.shown = whole(first, first.fresh);
  }

  /** What there is to see has changed. */
  see(sight: S): void {
    const before = this.#newest;
    if (sight === before) return;
    this.#newest = sight;
    if (sight.message.number === before.message.number) return this.#refresh(sight);
    const beats = this.#staged(before, sight);
    if (beats === null) return this.#catchUp(sight.message.number > before.message.number);
    const from = sight.lines - sight.fresh.length;
    const newest = { sight, beats, from };
    this.#queue.push(newest);
    // However long the newest scene is: what comes before it is what one would wait for.
    const earlier = this.#queue.slice(0, -1);
    const waiting = earlier.flatMap(({ beats }) => beats).reduce(sum, 0);
    if (waiting > BACKLOG) this.#queue = [...earlier.map(shortened).filter(told), newest];
    if (!this.#now) this.#next();
  }

  /** Shows at once how everything ended. */
  skip(): void {
    if (this.shown.busy) this.#catchUp(false);
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#queue = [];
  }

  /** Null: not to be staged, and neither is what still waits. */
  #staged(before: S, sight: S): Beat[] | null {
    const { script, seat, speed, hurried } = this.#direction;
    const moves = sight.message.number - before.message.number;
    if (!speed() || hurried() || moves < 0 || moves > MOVES) return null;
    if (!sight.fresh.length) return [];
    const { view } = before.message;
    return script({ before: view, after: sight.message.view, fresh: sight.fresh, seat });
  }

  /** The same moment told again: in another language, or with another answer. */
  #refresh(sight: S): void {
    const last = this.#queue.at(-1) ?? this.#now;
    if (last?.sight.message.number === sight.message.number) last.sight = sight;
    else this.#show(whole(sight, this.shown.fresh));
  }

  #catchUp(anew: boolean): void {
    this.close();
    this.#now = null;
    this.#show(whole(this.#newest, anew ? this.#newest.fresh : []));
  }

  #show(shown: Shown<S>): void {
    this.shown = shown;
    this.#change(shown);
  }

  #next(): void {
    const scene = this.#queue.shift();
    this.#now = scene ?? null;
    if (!scene) return;
    if (scene.beats.length) return this.#beat(scene, 0);
    this.#show(whole(scene.sight, scene.sight.fresh));
    this.#next();
  }

  #beat(scene: Waiting<S>, number: number): void {
    const beat = scene.beats[number];
    if (!beat) {
      this.#show(whole(scene.sight, []));
      return this.#next();
    }
    if (this.#direction.hurried()) return this.#catchUp(false);
    const { view = this.shown.view, moment = this.shown.moment, told } = beat;
    const lines = told === undefined ? this.shown.lines : scene.from + told;
    this.#show({ ...this.shown, view, moment, lines, busy: true, fresh: [] });
    const still = this.#direction.still();
    const speed = this.#direction.speed() || 1;
    const time = (still ? Math.min(beat.time, STILL) : beat.time) / speed;
    const end = this.#direction.perform(
      still ? { ...beat, flights: [], pieces: new Map() } : beat,
      time,
    );
    const lasts = Math.max(time + (beat.rest ?? 0) / speed, beat.hold ?? 0);
    const off = this.#clock.after(lasts, () => {
      this.#stop = null;
      end();
      this.#beat(scene, number + 1);
    });
    this.#stop = () => {
      off();
      end();
    };
  }
}

function whole<S extends Sight>(sight: S, fresh: readonly Told[]): Shown<S> {
  return { sight, view: sight.message.view, moment: null, busy: false, lines: sight.lines, fresh };
}

/** Of a scene for which there is no time, what is to be read remains. */
const shortened = <S>(scene: Waiting<S>): Waiting<S> => ({
  ...scene,
  beats: scene.beats.filter(({ hold }) => hold),
});

/** The last one also where nothing remains: from there the newest goes on. */
const told = <S>({ beats }: Waiting<S>, i: number, all: readonly Waiting<S>[]): boolean =>
  beats.length > 0 || i === all.length - 1;

const sum = (total: number, { time, rest = 0 }: Beat) => total + time + rest;
