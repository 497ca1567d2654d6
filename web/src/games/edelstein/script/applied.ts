// What the table looks like once something has been told: each event done to a view, so that what
// happened at one go can be shown one thing after the other. The last word has the server's view.

import type { Told } from "../../../gen/messages.gen.ts";
import { none } from "../counts.ts";
import { ACTIONS, COLOURS, EVENTS, type Colour, type Counts, type View } from "../view.ts";

type Data = Readonly<Record<string, number>>;
type Doing = (view: View, data: Data, after: View) => void;

const colourOf = (data: Data, name = "colour"): Colour => COLOURS[data[name] ?? 0] ?? "red";
const gemsOf = (data: Data): Counts => ({
  red: data["red"] ?? 0,
  yellow: data["yellow"] ?? 0,
  green: data["green"] ?? 0,
  blue: data["blue"] ?? 0,
});
const one = (colour: Colour): Counts => ({ ...none(), [colour]: 1 });

function add(to: Counts | undefined, gems: Counts, times: 1 | -1 = 1): void {
  if (to) for (const colour of COLOURS) to[colour] += times * gems[colour];
}

function move(from: Counts | undefined, to: Counts | undefined, gems: Counts): void {
  add(from, gems, -1);
  add(to, gems);
}

const seat = (view: View, data: Data, name = "seat") => view.seats[data[name] ?? -1];

const paid: Doing = (view, data) => {
  const player = seat(view, data);
  if (player) player.money += data["millions"] ?? 0;
};

function under(view: View, data: Data): void {
  const kind = EVENTS[data["event"] ?? -1];
  if (kind) view.events_under[kind] = (view.events_under[kind] ?? 0) + 1;
}

function dropped(view: View, data: Data): void {
  under(view, data);
  view.drawn_event = null;
}

/** The card that has just been carried out goes under the stack. */
function spent(view: View): void {
  const kind = view.drawn_event;
  if (kind) view.events_under[kind] = (view.events_under[kind] ?? 0) + 1;
  view.drawn_event = null;
}

/** Everything on the table of the turn before is put away. */
function cleared(view: View): void {
  for (const player of view.seats) {
    if (player.card) view.gem_discards.push(player.card.name);
    Object.assign(player, { card: null, chosen: null, has_chosen: false });
  }
  Object.assign(view, { bargain: null, drawn_event: null, named: [], steps: [] });
}

const DOING: Record<string, Doing> = {
  phase_began(view, data, after) {
    cleared(view);
    view.phase = (data["phase"] ?? 0) + 1;
    if (after.players > 2) view.gem_discards = []; // E9.2: of two players each phase has its own
    view.set_aside = after.set_aside;
    view.gem_stack = after.gem_stack + (after.players === 2 ? 1 : after.players);
  },
  turn_began(view, data, after) {
    cleared(view);
    view.round = (data["turn"] ?? 0) + 1;
    view.active = after.active === null ? null : (data["active"] ?? null);
    view.stage = after.players === 2 ? "secret" : "choosing";
    view.waiting = view.active === null ? view.seats.map((_, each) => each) : [view.active];
  },
  card_dealt(view, data, after) {
    const player = seat(view, data);
    if (player) player.card = seat(after, data)?.card ?? null;
    view.gem_stack -= 1;
  },
  event_turned_up(view, data) {
    view.open_event = EVENTS[data["event"] ?? -1] ?? null;
    view.event_stack -= 1;
  },
  has_chosen(view, data) {
    const player = seat(view, data);
    if (player) player.has_chosen = true;
    view.waiting = view.waiting.filter((each) => each !== data["seat"]);
  },
  chose(view, data) {
    const player = seat(view, data);
    if (player) player.chosen = ACTIONS[data["action"] ?? -1] ?? null;
  },
  revealed(view, data) {
    const player = seat(view, data);
    if (player) player.chosen = ACTIONS[data["action"] ?? -1] ?? null;
    if (player) player.has_chosen = true;
    view.waiting = [];
  },
  named(view, data) {
    const action = ACTIONS[data["action"] ?? -1];
    if (action) view.named = [...view.named, action];
  },
  bargain_began(view, data) {
    const { opener = 0, rival = 0 } = data;
    const action = ACTIONS[data["action"] ?? -1] ?? "money";
    view.bargain = { action, opener, rival, offerer: null, offer: none() };
    view.stage = "opening";
    view.waiting = [opener];
  },
  offered(view, data) {
    if (!view.bargain) return;
    view.bargain.offerer = data["seat"] ?? null;
    view.bargain.offer = gemsOf(data);
    view.stage = "answering";
    const { opener, rival, offerer } = view.bargain;
    view.waiting = [offerer === opener ? rival : opener];
  },
  offered_nothing(view) {
    if (!view.bargain) return;
    view.stage = "single";
    view.waiting = [view.bargain.rival];
  },
  accepted(view, data) {
    move(seat(view, data, "offerer")?.gems, seat(view, data)?.gems, gemsOf(data));
    view.bargain = null;
    view.waiting = [];
  },
  took_single(view, data) {
    move(seat(view, data, "offerer")?.gems, seat(view, data)?.gems, one(colourOf(data)));
    view.bargain = null;
    view.waiting = [];
  },
  bargain_failed(view) {
    view.bargain = null;
    view.waiting = [];
  },
  took_money: paid,
  majority_paid: paid,
  card_paid: paid,
  certificates_paid: paid,
  took_gems: (view, data) => move(view.supply, seat(view, data)?.gems, gemsOf(data)),
  returned: (view, data) => move(seat(view, data)?.gems, view.supply, gemsOf(data)),
  free_choice: (view, data) => move(seat(view, data)?.gems, view.supply, one(colourOf(data))),
  removed(view, data) {
    move(seat(view, data, "opponent")?.gems, view.supply, one(colourOf(data)));
  },
  swapped(view, data) {
    const [own, other] = [seat(view, data)?.gems, seat(view, data, "opponent")?.gems];
    move(own, other, one(colourOf(data, "given")));
    move(other, own, one(colourOf(data, "taken")));
    spent(view);
  },
  half_scoring: spent,
  took_open_event(view, data) {
    view.open_event = null;
    view.drawn_event = EVENTS[data["event"] ?? -1] ?? null;
  },
  took_hidden_event(view, data) {
    view.event_stack -= 1;
    view.drawn_event = EVENTS[data["event"] ?? -1] ?? null;
  },
  event_laid_out(view, data) {
    const kind = EVENTS[data["event"] ?? -1];
    const player = seat(view, data);
    if (kind && player)
      player.events = [...player.events, kind].toSorted(
        (one, other) => EVENTS.indexOf(one) - EVENTS.indexOf(other),
      );
    view.drawn_event = null;
  },
  event_discarded(view, data) {
    under(view, data);
    view.open_event = null;
  },
  event_used: dropped,
  event_forgone: dropped,
  events_shuffled(view, data) {
    view.event_stack += data["cards"] ?? 0;
    view.events_under = {};
  },
  scoring_began(view) {
    view.waiting = [];
  },
  events_returned(view) {
    for (const player of view.seats) {
      for (const kind of player.events)
        view.events_under[kind] = (view.events_under[kind] ?? 0) + 1;
      player.events = [];
    }
  },
  game_ended: cleared,
};

/** Returns a view after these events. `after` is the newest view, for what events do not say. */
export function applied(before: View, told: readonly Told[], after: View): View {
  const view = structuredClone(before);
  for (const { kind, data } of told) DOING[kind]?.(view, data, after);
  for (const colour of COLOURS) {
    const counts = view.seats.map(({ gems }) => gems[colour]);
    const most = Math.max(...counts);
    view.majorities[colour] = most
      ? counts.flatMap((count, each) => (count === most ? [each] : []))
      : [];
  }
  return view;
}
