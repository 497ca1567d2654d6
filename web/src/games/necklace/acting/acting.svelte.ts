// What one is putting together with the pieces on the board: cards gathered from the market, a character
// and whom it is played on, the lots of a sale. The form beside it composes the same move.

import { untrack } from "svelte";

import { settings } from "../../../settings.svelte.ts";
import type { TableContext } from "../../parts/table.ts";
import { countOf, isCard, roleOf, stonesOn } from "../cards.ts";
import { nextWords, plays } from "../desk/words.ts";
import { buying, offersIn } from "../market/offers.ts";
import { costOf, missing, surprises } from "../market/purse.ts";
import { EMPTY, lies, lotsFor, tidied, written, type Draft } from "../sale/lots.ts";
import { STONES, type Card, type Open, type Stone, type View } from "../view.ts";

/** Kept for one decision, or one turn; in the next it is as if it had never been. */
interface Kept<T> {
  of: number | null;
  what: T;
}

export class Acting {
  #view: () => View;
  #table: TableContext;
  #path = $state.raw<Kept<string | null>>({ of: null, what: null });
  #draft = $state.raw<Kept<Draft>>({ of: null, what: EMPTY });
  /** What lay out before each step of a sale. */
  #before = $state.raw<Kept<readonly Draft[]>>({ of: null, what: [] });
  #lifted = $state.raw<Kept<Card | null>>({ of: null, what: null });
  #places = $state.raw<Kept<readonly number[]>>({ of: null, what: [] });
  /** What has been gathered is being paid for, and whether buying ends with it: in this turn alone. */
  #payment = $state.raw<Kept<"all" | "one" | null>>({ of: null, what: null });
  /** The last decision at which something was laid out. */
  #laidAt: number | null = null;
  /** The decision at which it is asked whether really nothing is to be shown. */
  #hesitating = $state.raw<number | null>(null);
  /** The decision last answered on somebody's behalf: nobody is answered for twice. */
  #answered: number | null = null;

  constructor(view: () => View, table: TableContext) {
    this.#view = view;
    this.#table = table;
    $effect(() => {
      if (table.asked && table.decision !== null) untrack(() => this.#goOn());
    });
  }

  get view(): View {
    return this.#view();
  }

  get forms(): readonly string[] {
    return this.#table.forms;
  }

  /** This seat is asked, or its answer is on the way. */
  get due(): boolean {
    const { seat, decision, past } = this.#table;
    return !past && decision !== null && seat !== null && this.view.waiting.includes(seat);
  }

  /** N3.1: influence and purchase are one screen. */
  get turn(): boolean {
    const { stage, turn } = this.view;
    return this.due && turn === this.#table.seat && (stage === "influence" || stage === "buying");
  }

  /** Something can be touched now. */
  get able(): boolean {
    return this.due && this.#table.asked && this.#paying === null && !this.#spent;
  }

  /** N3.3: there is nothing left to buy, as everybody sees. */
  get #spent(): boolean {
    const [form, ...more] = this.forms;
    return this.turn && this.view.stage === "buying" && form === "end" && !more.length;
  }

  get #paying(): "all" | "one" | null {
    const { of, what } = this.#payment;
    return of === this.view.turns ? what : null;
  }

  set #paying(what: "all" | "one" | null) {
    this.#payment = { of: this.view.turns, what };
  }

  // --- the market

  get gathered(): readonly number[] {
    const { of, what } = this.#places;
    return of === this.view.turns && this.turn
      ? what.filter((place) => this.view.market[place])
      : [];
  }

  get cost(): number {
    return costOf(this.view, this.gathered);
  }

  get rest(): number {
    return this.view.ducats - this.cost;
  }

  /** Nothing that lies open can be paid for. */
  get broke(): boolean {
    return !this.view.purchases.length;
  }

  gathers = (place: number): boolean => this.gathered.includes(place);

  missing = (open: Open): number => missing(this.view, this.gathered, open);

  affords = (open: Open | null): boolean => open !== null && !this.missing(open);

  gather(place: number): void {
    const open = this.view.market[place] ?? null;
    if (!this.able || !this.turn) return;
    const before = this.gathered;
    if (before.includes(place)) this.#gather(before.filter((each) => each !== place));
    else if (this.affords(open)) this.#gather([...before, place]);
    else return;
    if (settings.now.oneTap && this.gathers(place)) this.#pay("one");
  }

  #gather(places: readonly number[]): void {
    this.#places = { of: this.view.turns, what: places };
    this.#path = { of: this.#table.decision, what: null };
    this.#compose();
  }

  // --- characters

  /** What has been begun: `forger`, `forger 2`, `forger 2 ruby`. */
  get path(): string | null {
    const { of, what } = this.#path;
    return of === this.#table.decision ? what : null;
  }

  /** How many characters could be played now. */
  get playable(): number {
    return this.due ? plays(this.forms).filter((key) => key !== "end").length : 0;
  }

  /** The words that can follow. */
  get next(): readonly string[] {
    return this.path && !this.path.startsWith("courtier") ? nextWords(this.forms, this.path) : [];
  }

  /** The move that a card of the hand begins; none if it cannot be played now. */
  begins(card: Card): string | null {
    if (!this.due) return null;
    const role = roleOf(this.view, card);
    const keys = plays(this.forms);
    if (role === "courtier") {
      const move = card === "blue" ? "courtier blue" : "courtier";
      return keys.includes(move) ? move : null;
    }
    const key = role === "musketeer" ? "musketeers" : role;
    return key !== "end" && this.view.stage === "influence" && keys.includes(key) ? key : null;
  }

  /** Chooses a character, a target, or puts the last one back. */
  begin(path: string | null): void {
    if (!this.able) return;
    this.#path = { of: this.#table.decision, what: path };
    this.#places = { of: this.view.turns, what: [] };
    this.#compose();
  }

  /** The same by a tap. */
  go(path: string | null): void {
    this.begin(path);
    if (path && settings.now.oneTap && this.forms.includes(path)) this.press();
  }

  aim(word: string): void {
    if (this.path && this.next.includes(word)) this.go(`${this.path} ${word}`);
  }

  undo(): void {
    const words = this.path?.split(" ") ?? [];
    this.go(words.length > 1 && words[0] !== "courtier" ? words.slice(0, -1).join(" ") : null);
  }

  targets = (seat: number): boolean => this.able && this.next.includes(String(seat + 1));
  wanted = (stone: Stone): boolean => this.able && this.next.includes(stone);

  /** N4.11: the cards of one's display that the Alchemist could change. */
  get changeable(): Card[] {
    return this.due ? nextWords(this.forms, "alchemist").filter(isCard) : [];
  }

  // --- a sale

  get draft(): Draft {
    return this.#draft.of === this.#table.decision ? this.#draft.what : EMPTY;
  }

  get lifted(): Card | null {
    return this.#lifted.of === this.#table.decision ? this.#lifted.what : null;
  }

  get #steps(): readonly Draft[] {
    return this.#before.of === this.#table.decision ? this.#before.what : [];
  }

  /** Something has been laid out, or taken back, that can be undone. */
  get undoable(): boolean {
    return this.#steps.length > 0;
  }

  put(draft: Draft): void {
    this.#before = { of: this.#table.decision, what: [...this.#steps, this.draft] };
    this.#lay(draft);
  }

  /** Takes back the last step of a sale. */
  putBack(): void {
    const last = this.#steps.at(-1);
    if (!last || !this.able) return;
    this.#before = { of: this.#table.decision, what: this.#steps.slice(0, -1) };
    this.#lay(last);
  }

  /** Nothing is to be shown though something had been laid out: that is asked once. */
  get hesitates(): boolean {
    return this.#hesitating === this.#table.decision && this.#showsNothing;
  }

  get #showsNothing(): boolean {
    return this.due && this.#table.judgement.move === "show nothing";
  }

  #lay(draft: Draft): void {
    const neat = tidied(this.view, draft);
    this.#draft = { of: this.#table.decision, what: neat };
    this.#hesitating = null;
    if (lies(neat)) this.#laidAt = this.#table.decision;
    this.lift(null);
    this.#table.judgement.compose(written(this.view, neat));
  }

  lift(card: Card | null): void {
    this.#lifted = { of: this.#table.decision, what: card };
  }

  /** The lots in which a card can lie. */
  lotsFor(card: Card): Stone[] {
    return lotsFor(this.view, this.draft, card);
  }

  /** A card of the hand is tapped in a sale. */
  offer(card: Card): void {
    if (!this.able) return;
    const { shown } = this.draft;
    const role = roleOf(this.view, card);
    const lots = this.lotsFor(card);
    if (stonesOn(this.view, card) || role === "banker")
      this.put({ ...this.draft, shown: { ...shown, [card]: countOf(shown, card) + 1 } });
    else if (this.lifted === card) this.lift(null);
    else if (lots.length === 1 && lots[0]) this.lay(card, lots[0]);
    else if (lots.length) this.lift(card);
  }

  lay(card: Card, stone: Stone): void {
    if (!this.able || !this.lotsFor(card).includes(stone)) return;
    const { draft } = this;
    if (stonesOn(this.view, card)) this.offer(card);
    else if (card === "ring")
      this.put({ ...draft, rings: { ...draft.rings, [stone]: (draft.rings[stone] ?? 0) + 1 } });
    else if (card === "king" || card === "necklace" || card === "grey")
      this.put({ ...draft, [card]: stone });
  }

  takeBack(card: Card, stone: Stone | null): void {
    if (!this.able) return;
    const { draft } = this;
    if (card === "ring" && stone)
      this.put({ ...draft, rings: { ...draft.rings, [stone]: (draft.rings[stone] ?? 1) - 1 } });
    else if ((card === "king" || card === "necklace" || card === "grey") && draft[card] === stone)
      this.put({ ...draft, [card]: null });
    else this.put({ ...draft, shown: { ...draft.shown, [card]: countOf(draft.shown, card) - 1 } });
  }

  /** How many of a kind have left the hand for the trays. */
  laid(card: Card): number {
    const { shown, rings, king, necklace, grey } = this.draft;
    if (this.view.stage !== "selling") return 0;
    if (card === "ring") return STONES.reduce((sum, stone) => sum + (rings[stone] ?? 0), 0);
    const single = { king, necklace, grey }[card as "king" | "necklace" | "grey"];
    return countOf(shown, card) + Number(Boolean(single));
  }

  // --- what is composed, and sending it

  /** The form has composed this: the pieces follow. */
  compose = (move: string | null): void => {
    const offers = offersIn(this.view);
    const place = offers.find((offer) => buying(offers, offer) === move)?.place;
    this.#places = { of: this.view.turns, what: place === undefined ? [] : [place] };
    this.#path = { of: this.#table.decision, what: move === "end" ? null : move };
    this.#table.judgement.compose(move);
  };

  #compose(): void {
    const [first] = this.gathered;
    const open = first === undefined ? null : this.view.market[first];
    const move = this.path
      ? this.path
      : first === undefined || !open
        ? null
        : this.view.stage === "influence"
          ? "end"
          : this.#buy(first);
    this.#table.judgement.compose(move !== null && this.forms.includes(move) ? move : null);
  }

  #buy(place: number): string {
    const offers = offersIn(this.view);
    const offer = offers.find((each) => each.place === place);
    return offer ? buying(offers, offer) : "";
  }

  /** The end of buying, or of influence where nothing can be bought, needs no card. */
  get ends(): boolean {
    if (!this.turn || this.path || this.gathered.length) return false;
    return this.view.stage === "buying" ? this.forms.includes("end") : this.broke;
  }

  get ready(): boolean {
    if (!this.able) return false;
    return this.ends || this.#table.judgement.legal;
  }

  press(): void {
    if (!this.ready) return;
    const { move } = this.#table.judgement;
    if (this.turn && !this.path && this.gathered.length) this.#pay("all");
    else if (this.ends) this.#table.play("end");
    else if (this.#showsNothing && !this.hesitates && this.#laidAt === this.#table.decision)
      this.#hesitating = this.#table.decision;
    else if (move) this.#table.play(move);
  }

  #pay(what: "all" | "one"): void {
    this.#paying = what;
    this.#answered = null;
    this.#goOn();
  }

  /**
   * What has been gathered is bought one after the other, once influence has ended. After a surprise
   * the buyer decides anew. That buying is over where nothing can be paid for any more, everybody
   * sees.
   */
  #goOn(): void {
    const { decision, asked } = this.#table;
    if (!asked || decision === this.#answered) {
      if (asked) this.#paying = null;
      return;
    }
    const { stage } = this.view;
    const send = (move: string, then?: string) => {
      this.#answered = decision;
      this.#table.play(move, then);
    };
    if (!this.turn) this.#paying = null;
    else if (this.#spent) {
      this.#paying = null;
      send("end");
    } else if (this.#paying) {
      const [place] = this.gathered;
      const card = place === undefined ? undefined : this.view.market[place]?.card;
      const last = this.#paying === "one" || (card && surprises(this.view, card));
      const move = place === undefined ? "end" : this.#buy(place);
      // The purchase ends the influence phase, in one message.
      const before = stage === "influence" && move !== "end" ? "end" : null;
      const possible = this.forms.includes(before ?? move);
      if (last || move === "end" || !possible) this.#paying = null;
      if (possible && before) send(before, move);
      else if (possible) send(move);
    } else if (this.gathered.length && !this.path) this.#compose();
  }
}
