// What a seat sees of Edel, Stein & Reich: the shape of src/vendome/games/edelstein/text/view.py.

import { COLOURS, type Colour } from "../../art/cuts.ts";
import facts from "../../gen/facts/edelstein.gen.json" with { type: "json" };
import { seatOf } from "../parts/seats.ts";

export { COLOURS, type Colour };
export type Counts = Record<Colour, number>;

export const ACTIONS = ["money", "event", "gems", "free"] as const;
export type Action = (typeof ACTIONS)[number];

/** In the order of their numbers in happenings. */
export const EVENTS = [
  "sole_red",
  "sole_yellow",
  "sole_green",
  "sole_blue",
  "any_sole",
  "each_red",
  "each_yellow",
  "each_green",
  "each_blue",
  "certificate",
  "four_red_blue",
  "four_yellow_green",
  "half_scoring",
  "swap",
  "remove",
  "gather",
  "halve",
] as const;
export type EventKind = (typeof EVENTS)[number];

export type Stage =
  | "choosing"
  | "secret"
  | "naming"
  | "opening"
  | "answering"
  | "single"
  | "taking"
  | "using"
  | "half_score"
  | "swapping"
  | "removing"
  | "gathering"
  | "free_alone"
  | "free_shared"
  | "over";

export interface GemCardView {
  name: string;
  gems: Counts;
  millions: number;
}

export interface SeatView {
  gems: Counts;
  money: number;
  card: GemCardView | null;
  events: EventKind[];
  has_chosen: boolean;
  chosen: Action | null;
}

export interface BargainView {
  action: Action;
  opener: number;
  rival: number;
  offerer: number | null;
  offer: Counts;
}

export interface View {
  game: "edelstein";
  seat: number | null;
  players: number;
  options: { one_sole_majority: boolean };
  phase: number;
  round: number;
  rounds: number;
  stage: Stage;
  waiting: number[];
  supply: Counts;
  seats: SeatView[];
  majorities: Record<Colour, number[]>;
  open_event: EventKind | null;
  drawn_event: EventKind | null;
  event_stack: number;
  events_under: Partial<Record<EventKind, number>>;
  gem_stack: number;
  gem_discards: string[];
  set_aside: GemCardView | null;
  bargain: BargainView | null;
  active: number | null;
  named: Action[];
  steps: number[];
  winners: number[];
}

/** E6.1: what a colour's majority pays. */
export const COLOUR_MILLIONS: Counts = facts.colour_millions;

/** E7.6: and at half the amount. */
export const HALF_MILLIONS: Counts = facts.half_millions;

/** Whose gem card counts for a seat: of two players there is only the active one's (E9.5). */
export function cardFor(view: View, seat: number): GemCardView | null {
  return seatOf(view, view.active ?? seat).card;
}
