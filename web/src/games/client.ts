// What the house asks of a game's browser client: one folder beside this file, named as the game.

import type { Component } from "svelte";

import type { Seat, Sentence, Told } from "../gen/messages.gen.ts";
import type { IconName } from "../parts/Icon.svelte";
import type { Script } from "../stage/beat.ts";
import type { Emotes } from "../stage/remarks.svelte.ts";
import type { Lesson } from "./lesson.ts";

export type Orders = Readonly<Record<string, string | number>>;

export interface Window {
  ends: number | null;
  asked: number[];
}

export interface BoardProps {
  /** The game's own type, inside its folder. */
  view: any;
  /** The seat whose eyes these are; null for a spectator's. */
  seat: number | null;
  /** By seat. */
  names: string[];
  /** Who sits there, connection, clock. */
  seats: Seat[];
  /** Everything that happened so far, as far as these eyes may know. */
  told: readonly Told[];
  /** What happened since the view before, for movement; empty on first show and after a jump in a replay. */
  fresh: Told[];
  forecast: Told[];
  /** The number of the decision this seat is asked for; null if it is asked for none. */
  decision: number | null;
  /** What can be said to it. */
  forms: string[];
  /** This seat may act now: never while a move is on its way, in replays, or for watchers. */
  asked: boolean;
  /** What the director shows now: the game's own type; null while nothing is staged. */
  moment: unknown;
  /** The director plays: nobody is asked meanwhile. */
  busy: boolean;
  /** A game that is over, shown as it was: nobody is waited for. */
  past?: boolean;
  /** Sends a move; called only once the person has confirmed it. */
  /** Makes a move, and another that follows at once. */
  play: (move: string, then?: string) => void;
  /** Asks the server whether a move would be legal. Returns null if it would. */
  judge: (move: string) => Promise<Sentence | null>;
  /** The seat's private notebook; empty in replays, for spectators, and before the eyes of several. */
  notes: Readonly<Record<string, string>>;
  /**
   * Keeps a note, or crosses it out where the text is empty. A key has 1 to 20 of a–z, 0–9 and _, a text at most 200
   * characters, a notebook at most 40 keys.
   */
  note: (key: string, text: string) => void;
  /** Returns what a legal move would bring as far as this seat knows, if the game says so. */
  preview?: (move: string) => Promise<Told[]>;
  /** A question out of turn that is open now, and until when; null if none is, or if orders answer it. */
  window?: Window | null;
  /** What this seat has said in the window that is open, or chosen in secret: it can be changed until that ends. */
  answered?: string | null;
  /** A move to be laid on the board for a look, as a hint: it is put together, and not sent. */
  hint?: string | null;
  /** The standing orders of this seat, by reaction; null if there are none, or before the eyes of several. */
  orders?: Orders | null;
  /** Gives standing orders. Those not named stay. */
  order?: (orders: Orders) => void;
  /** The seats at this screen. A question out of turn is put to several of them in the open, before anybody's eyes. */
  screen?: number[];
  /** Sends a move for one of them. Returns whether it was accepted. */
  playFor?: (seat: number, move: string) => Promise<boolean>;
  /** What one of them sees. */
  viewOf?: (seat: number) => any;
  openRules: (clause?: string) => void;
}

export interface OptionFormProps {
  /** What the option says now; the game's own type. The server judges it. */
  value: any;
  onchange: (value: any) => void;
}

/** What a game lays over its board at a press: a notebook, the cards that are gone. */
export interface GameSheet {
  id: string;
  icon: IconName;
  title: () => string;
  Panel: Component<BoardProps>;
  /** The kinds of events that bring something new to it: then its sign is marked until it is opened. */
  news: readonly string[];
}

export interface GameClient {
  Board: Component<BoardProps>;
  /** The fixed parts of the board, each marked `data-zone`: it fills its place and nothing in it is pushed. */
  zones: string[];
  /** How what happens is staged. */
  script: Script;
  /** What bots may say about what they do. */
  emotes?: Emotes;
  sheets?: GameSheet[];
  /** What a notation such as "1r2b" shows, drawn inside a sentence of the log. */
  Draw: Component<{ notation: string; label: string }>;
  /** "Phase 2 · Round 3", in the reader's language: for the replay's jump list. */
  chapter: (view: any) => string;
  /** One sentence: what is asked now, or who is waited for. */
  prompt: (view: any, seat: number | null, names: string[], asked: boolean) => string;
  /** A move in words, before it is made: "Offer 1 red and 2 blue gems". */
  said: (move: string, view: any, names: readonly string[]) => string;
  /** The view with choices that the house holds until the last is made: who still owes one, and this seat's own. */
  held?: (view: any, owing: readonly number[], own: string | null) => any;
  lessons: Lesson[];
  /** How many play the guided game, and with which options. */
  firstGame: { players: number; options?: Record<string, unknown> };
  /** For options that are data and no switches: a form for each, by the option's name. */
  optionForms?: Record<string, Loading<Component<OptionFormProps>>>;
  /** The kinds of events that begin something: they stand in the log as headings. */
  headings?: string[];
  /** The clause that matters now. */
  clauseNow: (view: any) => string;
  /** What is asked now is decided in the open: no curtain for players at one screen. */
  inTheOpen: (view: any) => boolean;
}

/** The game in a minute. Its words are the groups `<game>.primer` and `<game>.primer_how`. */
export interface Primer {
  /** The picture of a step. */
  default: Component<{ step: string }>;
  steps: { id: string; clause: string }[];
}

type Loading<Module> = () => Promise<{ default: Module }>;

/** By the game's name, which is its folder's. */
const byGame = <Load>(found: Record<string, Load>): Map<string, Load> =>
  new Map(Object.entries(found).map(([path, load]) => [path.split("/")[1] ?? "", load]));

export const clients = byGame(import.meta.glob<{ default: GameClient }>("./*/index.ts"));

/** Small emblems for lists: they come without the games. */
export const covers = byGame(import.meta.glob<{ default: Component }>("./*/Cover.svelte"));

export const primers = byGame(import.meta.glob<Primer>("./*/Primer.svelte"));
