// How a move would change everybody's gems, for the pieces that show it before it is made.

import { seatOf } from "../../parts/seats.ts";
import { none, read } from "../gems.ts";
import { cardFor, COLOURS, type Action, type Colour, type Counts, type View } from "../view.ts";

/** By seat: gems more or fewer. */
export type Change = Counts[];

const colourIn = (letter = ""): Colour =>
  COLOURS.find((colour) => colour[0] === letter[0]) ?? "red";

/** E4.3: the gems of a card, of each colour as many as the supply still has. */
export function gemsFor(view: View, seat: number): Counts {
  const shown = cardFor(view, seat)?.gems ?? none();
  const some = none();
  for (const colour of COLOURS) some[colour] = Math.min(shown[colour], view.supply[colour]);
  return some;
}

export function outcome(view: View, seat: number, move: string | null): Change {
  const change = view.seats.map(() => none());
  const give = (to: number, gems: Counts, times = 1): void => {
    const own = change[to];
    if (own) for (const colour of COLOURS) own[colour] += times * gems[colour];
  };
  const carryOut = (who: number, action: Action): void => {
    if (action === "gems") give(who, gemsFor(view, who));
  };
  const [verb = "", first = "", ...rest] = (move ?? "").split(" ");
  const { bargain } = view;
  switch (verb) {
    case "choose":
      carryOut(seat, first as Action);
      break;
    case "offer": {
      if (first === "nothing" || !bargain) break;
      const gems = read(first);
      give(seat, gems, -1);
      give(bargain.opener === seat ? bargain.rival : bargain.opener, gems);
      carryOut(seat, bargain.action);
      break;
    }
    case "accept":
      if (!bargain || bargain.offerer === null) break;
      give(bargain.offerer, bargain.offer, -1);
      give(seat, bargain.offer);
      carryOut(bargain.offerer, bargain.action);
      break;
    case "gather": {
      const colour = colourIn(first);
      give(seat, { ...none(), [colour]: Math.min(3, view.supply[colour]) });
      break;
    }
    case "take":
      if (first.length === 1) give(seat, read(first));
      break;
    case "return":
      give(seat, read(first), -1);
      give(seat, read(rest[1] ?? ""));
      break;
    case "swap": {
      const [place, letter] = (rest[0] ?? "").split(":");
      const other = Number(place) - 1;
      const [given, got] = [read(first), read(letter ?? "")];
      give(seat, given, -1);
      give(seat, got);
      give(other, got, -1);
      give(other, given);
      break;
    }
    case "remove":
      for (const pick of [first, ...rest]) {
        const [place, letter] = pick.split(":");
        give(Number(place) - 1, read(letter ?? ""), -1);
      }
      break;
    case "use":
      used(view, seat, change);
      break;
  }
  return change;
}

/** E7.5, E7.10. */
function used(view: View, seat: number, change: Change): void {
  const set: Partial<Record<string, Colour[]>> = {
    four_red_blue: ["red", "blue"],
    four_yellow_green: ["yellow", "green"],
  };
  const kind = view.drawn_event ?? "";
  for (const colour of set[kind] ?? []) {
    const own = change[seat];
    const wanted = 4 - seatOf(view, seat).gems[colour];
    if (own) own[colour] = Math.min(wanted, view.supply[colour]);
  }
  if (kind !== "halve") return;
  view.seats.forEach(({ gems }, each) => {
    const own = change[each];
    if (own) for (const colour of COLOURS) own[colour] = -Math.floor(gems[colour] / 2);
  });
}
