// What one does with the pieces of the board: stones laid out, a card lifted, an offer chosen. It is put
// together as a move, the same that the form puts together.

import { createContext } from "svelte";

import { settings } from "../../settings.svelte.ts";
import type { TableContext } from "../parts/table.ts";
import { changed, countOf, LETTERS, read, total, written } from "./items.ts";
import type { Moment } from "./script.ts";
import { coloursIn, seatWith, type Colour, type Items, type Kind, type View } from "./view.ts";
import type { Worths } from "./worth.ts";

interface Sources {
  table: TableContext;
  view: () => View;
  worths: () => Worths;
  moment: () => Moment | null;
  /** Several play at this screen. */
  shared: () => boolean;
}

export class Hands {
  readonly #from: Sources;
  /** What lies on one's own silk, and for which decision it was laid there. */
  #laid = $state.raw<{ decision: number | null; items: Items }>({ decision: null, items: {} });

  constructor(from: Sources) {
    this.#from = from;
  }

  get view(): View {
    return this.#from.view();
  }

  get seat(): number | null {
    return this.#from.table.seat;
  }

  /** The seat at the near edge: one's own, or for those who look on the first. */
  get near(): number {
    return this.seat ?? 0;
  }

  /** What things are worth to whoever sits here; nobody else is told. */
  get worths(): Worths | null {
    return this.seat === null ? null : this.#from.worths();
  }

  get moment(): Moment | null {
    return this.#from.moment();
  }

  get shared(): boolean {
    return this.#from.shared();
  }

  /** One's own decision is due. */
  get asked(): boolean {
    return this.#from.table.asked;
  }

  get forms(): readonly string[] {
    return this.#from.table.forms;
  }

  get move(): string | null {
    return this.#from.table.judgement.move;
  }

  get legal(): boolean {
    return this.#from.table.judgement.legal;
  }

  can(move: string): boolean {
    return this.asked && this.forms.includes(move);
  }

  choose(move: string | null): void {
    this.#from.table.judgement.compose(move);
  }

  /** Something is tapped that is a whole move: it is chosen, or no longer; or sent at once by who likes that. */
  pick(move: string): void {
    if (settings.now.oneTap && this.can(move)) this.#from.table.play(move);
    else if (this.move === move) this.drop();
    else this.choose(move);
  }

  /** What is laid out now, if anything. */
  get verb(): "lot" | "offer" | null {
    const { stage } = this.view;
    if (!this.asked || this.example === null) return null;
    return stage === "lot" ? "lot" : stage === "offering" ? "offer" : null;
  }

  /** Something that may be laid out; null where nothing may be. */
  get example(): Items | null {
    const form = this.forms.find((each) => /^(lot|offer) /.test(each));
    return form ? read(form.slice(form.indexOf(" ") + 1)) : null;
  }

  get own(): Items {
    return this.view.seats[this.near]?.items ?? {};
  }

  /** One's own stones on a silk: being laid out, or laid out and not yet given away. */
  get laid(): Items {
    const { stage, seller, lot, lot_drawn, seats } = this.view;
    const { verb, move } = this;
    if (verb) {
      // The move may have been put together elsewhere, as by a hint.
      if (move?.startsWith(`${verb} `)) return read(move.slice(verb.length + 1));
      const { decision, items } = this.#laid;
      return decision === this.#from.table.decision ? items : {};
    }
    if (stage !== "offering" && stage !== "exchanging") return {};
    if (seller === this.near) return lot && !lot_drawn ? lot : {};
    return seats[this.near]?.offer ?? {};
  }

  lay(items: Items): void {
    const { verb } = this;
    if (!verb) return;
    this.#laid = { decision: this.#from.table.decision, items };
    this.choose(total(items) ? `${verb} ${written(items)}` : null);
  }

  /** One more of a kind, or one less. */
  put(kind: Kind, by: number): void {
    this.set(kind, countOf(this.laid, kind) + by);
  }

  set(kind: Kind, count: number): void {
    const within = Math.max(0, Math.min(countOf(this.own, kind), count));
    if (this.verb) this.lay(changed(this.laid, kind, within));
  }

  /** Nothing is chosen any more; what had been laid out before a look was thought of is again. */
  drop(): void {
    if (this.verb && this.move !== null && !this.move.startsWith(this.verb)) this.lay(this.laid);
    else if (this.verb) this.lay({});
    else this.choose(null);
  }

  /** The seat whose offer is chosen, the bank, or nobody. */
  get partner(): number | "bank" | null {
    if (this.move === "bank") return "bank";
    return this.#named("trade");
  }

  /** The card that is lifted from the hand. */
  get card(): number | null {
    const [verb, number] = this.move?.split(" ") ?? [];
    return verb === "card" || verb === "discard" ? Number(number) : null;
  }

  /** At whose value one is about to look. */
  get looking(): number | null {
    return this.#named("look");
  }

  /** The colour whose screen one is about to take. */
  get screen(): Colour | null {
    const [verb, colour] = this.move?.split(" ") ?? [];
    return verb === "screen" ? (colour as Colour) : null;
  }

  get first(): number | null {
    return this.#named("first");
  }

  /** C6.1: the colours as one has ranked them, to begin with as one reckons with them. */
  get ranking(): Colour[] {
    const [verb, ...letters] = this.move?.split(" ") ?? [];
    if (verb === "rank") return letters.flatMap((letter) => Object.keys(read(letter)) as Colour[]);
    const colours = coloursIn(this.view);
    const about = (colour: Colour) => this.#from.worths().of[colour]?.about ?? 0;
    return this.seat === null
      ? colours
      : colours.toSorted((one, other) => about(other) - about(one));
  }

  rank(order: readonly Colour[]): void {
    this.choose(`rank ${order.map((colour) => LETTERS[colour]).join(" ")}`);
  }

  #named(verb: string): number | null {
    const [said, colour] = this.move?.split(" ") ?? [];
    return said === verb && colour ? seatWith(this.view, colour as Colour) : null;
  }
}

const [hands, layHands] = createContext<Hands>();

export { hands, layHands };
