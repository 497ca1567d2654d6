// Where one thing of a few is to be chosen: what there is, and what one should know about each.

import { listed } from "../../../listed.ts";
import { t } from "../../../words.ts";
import { seatOf } from "../../parts/seats.ts";
import { LETTERS } from "../gems.ts";
import { actionName, colourName, eventName, eventText } from "../said.ts";
import {
  ACTIONS,
  cardFor,
  HALF_MILLIONS,
  COLOURS,
  type Action,
  type Colour,
  type Counts,
  type EventCardKind,
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
    | { of: "event"; kind: EventCardKind }
    | { of: "gem"; colour: Colour }
    | { of: "back" };
}

type Making = (
  view: View,
  seat: number,
  names: readonly string[],
  forms: readonly string[],
) => Option[];

const forgo = (): Option => ({
  move: "forgo",
  title: t("edelstein.forgo"),
  detail: t("edelstein.forgo.detail"),
});

const choosing: Making = (view, seat, _names, forms) => {
  // Which actions there are, the server says by the moves it names.
  const kinds = ACTIONS.filter((kind) => forms.includes(`choose ${kind}`));
  return kinds.map((kind) => action(`choose ${kind}`, kind, view, seat));
};

function action(move: string, kind: Action, view: View, seat: number): Option {
  const card = cardFor(view, seat);
  return {
    move,
    title: actionName(kind),
    picture: { of: "action", kind },
    ...(kind === "gems" && card ? { gems: card.gems } : { detail: promise(view, seat, kind) }),
  };
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

const naming: Making = (view, seat, _names, forms) => {
  // What was named before stays in sight (E9.4); the server says why it cannot be named again.
  const kinds = ACTIONS.filter(
    (kind) => forms.includes(`name ${kind}`) || view.named.includes(kind),
  );
  return kinds.map((kind) => action(`name ${kind}`, kind, view, seat));
};

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
  ): Making =>
  (view, seat, names) =>
    COLOURS.map((colour) => ({
      move: `${verb}${LETTERS[colour]}`,
      title: colourName(colour),
      detail: detail(view, seat, names, colour),
      picture: { of: "gem", colour },
    }));

const inSupply = (view: View, _seat: number, _names: readonly string[], colour: Colour): string =>
  t("edelstein.supply_has", { count: view.supply[colour] });

const halfScoring = colours("score ", (view, _, names, colour) => {
  const count = HALF_MILLIONS[colour];
  const leaders = view.majorities[colour].map((seat) => names[seat] ?? "");
  if (leaders.length === 0) return t("millions", { count });
  const payment = { count, names: listed(leaders) };
  return leaders.length > 1
    ? t("edelstein.half_between", payment)
    : t("edelstein.half_to", payment);
});

const single: Making = (view, seat, names, forms) => {
  const action = view.bargain?.action ?? "money";
  const gems = colours("offer 1", (_view, _seat, _names, colour) =>
    t("edelstein.you_have", { count: seatOf(view, seat).gems[colour] }),
  )(view, seat, names, forms);
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
