// Where one thing of a few is to be chosen: what there is, and what one should know about each.

import { t } from "../../../words.ts";
import { LETTERS, listed } from "../gems.ts";
import { actionName, colourName, eventName, eventText } from "../said.ts";
import {
  ACTIONS,
  cardFor,
  COLOUR_MILLIONS,
  COLOURS,
  seatOf,
  type Action,
  type Colour,
  type Counts,
  type EventKind,
  type Stage,
  type View,
} from "../view.ts";

export interface Option {
  move: string;
  title: string;
  detail?: string;
  gems?: Counts;
  picture?:
    | { of: "action"; kind: Action }
    | { of: "event"; kind: EventKind }
    | { of: "gem"; colour: Colour }
    | { of: "back" };
}

type Making = (view: View, seat: number, names: readonly string[]) => Option[];

const forgo = (): Option => ({
  move: "forgo",
  title: t("edelstein.forgo"),
  detail: t("edelstein.forgo.detail"),
});

function choosing(view: View, seat: number): Option[] {
  const kinds = view.players === 5 ? ACTIONS : ACTIONS.slice(0, 3);
  const card = cardFor(view, seat);
  return kinds.map((kind) => ({
    move: `choose ${kind}`,
    title: actionName(kind),
    picture: { of: "action", kind },
    ...(kind === "gems" && card ? { gems: card.gems } : { detail: promise(view, seat, kind) }),
  }));
}

/** What an action would bring a seat, in words. */
export function promise(view: View, seat: number, action: Action): string {
  const card = cardFor(view, seat);
  switch (action) {
    case "money":
      return t("millions", { count: card?.millions ?? 0 });
    case "event":
      return view.open_event ? eventName(view.open_event) : t("edelstein.hidden_card");
    case "gems":
      return t("edelstein.gems_of_card");
    case "free":
      return t("edelstein.free.detail");
  }
}

function naming(view: View): Option[] {
  const detail = view.named.length ? t("edelstein.name.second") : t("edelstein.name.first");
  return ACTIONS.slice(0, 3).map((kind) => ({
    move: `name ${kind}`,
    title: actionName(kind),
    picture: { of: "action", kind },
    ...(view.named.includes(kind) ? {} : { detail }),
  }));
}

function taking({ open_event: kind, event_stack }: View): Option[] {
  const open: Option = kind
    ? {
        move: "take open",
        title: eventName(kind),
        detail: eventText(kind),
        picture: { of: "event", kind },
      }
    : { move: "take open", title: t("edelstein.no_open_card") };
  const hidden: Option = {
    move: "take hidden",
    title: t("edelstein.hidden_card"),
    detail: kind
      ? t("edelstein.hidden_card.detail")
      : t("edelstein.stack_left", { count: event_stack }),
    picture: { of: "back" },
  };
  return [open, hidden];
}

const using = (): Option[] => [{ move: "use", title: t("edelstein.use") }, forgo()];

const colours =
  (
    verb: string,
    detail: (view: View, seat: number, names: readonly string[], colour: Colour) => string,
  ) =>
  (view: View, seat: number, names: readonly string[]): Option[] =>
    COLOURS.map((colour) => ({
      move: `${verb}${LETTERS[colour]}`,
      title: colourName(colour),
      detail: detail(view, seat, names, colour),
      picture: { of: "gem", colour },
    }));

const inSupply = (view: View, _seat: number, _names: readonly string[], colour: Colour): string =>
  t("edelstein.supply_has", { count: view.supply[colour] });

const halfScoring = colours("score ", (view, _, names, colour) => {
  const count = COLOUR_MILLIONS[colour] / 2; // E7.6
  const leaders = view.majorities[colour].map((seat) => names[seat] ?? "");
  return leaders.length
    ? t("edelstein.half_to", { count, names: listed(leaders) })
    : t("millions", { count });
});

const single: Making = (view, seat, names) => {
  const action = view.bargain?.action ?? "money";
  const gems = colours("offer 1", (_view, _seat, _names, colour) =>
    t("edelstein.you_have", { count: seatOf(view, seat).gems[colour] }),
  )(view, seat, names);
  const nothing: Option = {
    move: "offer nothing",
    title: t("edelstein.nothing"),
    detail: t("edelstein.nothing.second", { action }),
  };
  return [...gems, nothing];
};

export const OPTIONS: Partial<Record<Stage, Making>> = {
  choosing,
  secret: choosing,
  naming,
  taking,
  using,
  half_score: (...now) => [...halfScoring(...now), forgo()],
  gathering: (...now) => [...colours("gather ", inSupply)(...now), forgo()],
  free_shared: colours("take ", inSupply),
  single,
};
