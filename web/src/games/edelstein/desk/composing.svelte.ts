// What is being put together for one decision, by pieces on the board and by the form alike.

import type { Judgement } from "../../parts/judgement.svelte.ts";
import { seatOf } from "../../parts/seats.ts";
import { LETTERS, none, total, written } from "../gems.ts";
import { COLOURS, type Colour, type Counts, type Stage, type View } from "../view.ts";

/** The stages at which one of the four colours is named, and how. */
const BY_COLOUR: Partial<Record<Stage, string>> = {
  half_score: "score ",
  gathering: "gather ",
  free_shared: "take ",
};

export class Composing {
  readonly seat: number;
  readonly judgement: Judgement;
  /** E5: the gems pushed into one's own lane. */
  offer = $state.raw(none());
  /** E7.7, E4.4: the gem one gives. */
  given = $state.raw<Colour | null>(null);
  /** E7.7: the gem one gets for it. */
  got = $state.raw<{ from: number; colour: Colour } | null>(null);
  /** E7.8: by opponent. */
  picks = $state.raw<Readonly<Record<number, Colour>>>({});
  /** E4.4: what one takes. */
  taken = $state.raw(none());
  #view: () => View;
  #forms: () => readonly string[];

  constructor(
    seat: number,
    judgement: Judgement,
    view: () => View,
    forms: () => readonly string[],
  ) {
    this.seat = seat;
    this.judgement = judgement;
    this.#view = view;
    this.#forms = forms;
  }

  get move(): string | null {
    return this.judgement.move;
  }

  get forms(): readonly string[] {
    return this.#forms();
  }

  compose(move: string | null): void {
    this.judgement.compose(move);
  }

  /** The lowest offer there is, or null if one can make none. */
  get smallest(): string | null {
    return (
      this.forms.find((form) => form.startsWith("offer ") && form !== "offer nothing")?.slice(6) ??
      null
    );
  }

  put(offer: Counts): void {
    this.offer = offer;
    this.compose(total(offer) ? `offer ${written(offer)}` : null);
  }

  /** Pushes a gem into the lane, or takes it back. */
  push(colour: Colour, by: 1 | -1): void {
    const own = seatOf(this.#view(), this.seat).gems[colour];
    const count = Math.max(0, Math.min(own, this.offer[colour] + by));
    this.put({ ...this.offer, [colour]: count });
  }

  give(colour: Colour): void {
    this.given = colour;
    if (this.#view().stage === "swapping") this.#swap();
    else this.#exchange();
  }

  take(from: number, colour: Colour): void {
    this.got = { from, colour };
    this.#swap();
  }

  pick(from: number, colour: Colour): void {
    this.picks = { ...this.picks, [from]: colour };
    const letters = this.opponents
      .toSorted((one, other) => one - other)
      .map((each) => {
        const picked = this.picks[each];
        return picked && `${each + 1}:${LETTERS[picked]}`;
      });
    this.compose(letters.every(Boolean) ? `remove ${letters.join(" ")}` : null);
  }

  wish(colour: Colour, count: number): void {
    this.taken = { ...this.taken, [colour]: count };
    this.#exchange();
  }

  /** Everybody else who has gems. */
  get opponents(): number[] {
    return this.#view().seats.flatMap(({ gems }, each) =>
      each !== this.seat && total(gems) ? [each] : [],
    );
  }

  /** How many gems one takes for the one returned, as in the example that the server gives. */
  get wanted(): number {
    return this.forms.find((form) => form.startsWith("return "))?.split(" take ")[1]?.length ?? 0;
  }

  /** How many of a colour there are to take, with the gem just returned. */
  there(colour: Colour): number {
    const own = this.given === colour ? 1 : 0;
    return Math.min(this.wanted, this.#view().supply[colour] + own);
  }

  #swap(): void {
    const { given } = this;
    if (this.got && given === this.got.colour) this.got = null;
    const { got } = this;
    this.compose(
      given && got ? `swap ${LETTERS[given]} ${got.from + 1}:${LETTERS[got.colour]}` : null,
    );
  }

  #exchange(): void {
    for (const colour of COLOURS)
      if (this.taken[colour] > this.there(colour))
        this.taken = { ...this.taken, [colour]: this.there(colour) };
    const letters = COLOURS.map((colour) => LETTERS[colour].repeat(this.taken[colour])).join("");
    const whole = this.given && letters.length === this.wanted;
    this.compose(whole && this.given ? `return ${LETTERS[this.given]} take ${letters}` : null);
  }

  /** What a tap on one of one's own gems does now, if it does anything. */
  own(colour: Colour): (() => void) | null {
    if (seatOf(this.#view(), this.seat).gems[colour] === 0) return null;
    switch (this.#view().stage) {
      case "opening":
      case "answering": {
        const left = seatOf(this.#view(), this.seat).gems[colour] - this.offer[colour];
        return this.smallest && left ? () => this.push(colour, 1) : null;
      }
      case "single":
        return () => this.compose(`offer 1${LETTERS[colour]}`);
      case "swapping":
      case "free_alone":
        return () => this.give(colour);
      default:
        return null;
    }
  }

  /** The same of a gem of somebody else's. */
  others(from: number, colour: Colour): (() => void) | null {
    if (from === this.seat || seatOf(this.#view(), from).gems[colour] === 0) return null;
    switch (this.#view().stage) {
      case "swapping":
        return this.given === colour ? null : () => this.take(from, colour);
      case "removing":
        return () => this.pick(from, colour);
      default:
        return null;
    }
  }

  /** The move that names this colour, where one of the four is to be named. */
  naming(colour: Colour): string {
    return `${BY_COLOUR[this.#view().stage]}${LETTERS[colour]}`;
  }

  /** The same of a colour: its plaque, or its heap in the supply. */
  colour(colour: Colour): (() => void) | null {
    const { stage } = this.#view();
    const move = this.naming(colour);
    if (this.forms.includes(move)) return () => this.compose(move);
    if (stage !== "free_alone") return null;
    const more = total(this.taken) < this.wanted && this.taken[colour] < this.there(colour);
    return more ? () => this.wish(colour, this.taken[colour] + 1) : null;
  }
}
