// What just happened, as movement: gems travel, cards turn, offers slide, money floats up.

import type { Told } from "../../gen/messages.gen.ts";
import { lay, slide, turn, type Flight, type Movement, type Scene } from "../parts/motion.ts";
import { income } from "./income.ts";
import { COLOURS, type Colour } from "./view.ts";

export const scene = (fresh: readonly Told[]): Scene => ({
  flights: flights(fresh),
  sums: new Map(
    [...income(fresh)].map(([seat, millions]) => [`[data-money="${seat}"]`, `+${millions}`]),
  ),
  pieces: pieces(fresh),
});

const flight = (from: string, to: string, colour: Colour): Flight => ({
  from: `[data-place="${from}:${colour}"]`,
  to: `[data-place="${to}:${colour}"]`,
  stone: `[data-colour="${colour}"] .gem`,
});

function flights(fresh: readonly Told[]): Flight[] {
  return fresh.flatMap(({ kind, data }) => {
    const seat = String(data["seat"]);
    const gems = (from: string, to: string): Flight[] =>
      COLOURS.flatMap((colour) =>
        Array.from({ length: data[colour] ?? 0 }, () => flight(from, to, colour)),
      );
    const one = (from: string, to: string, number: number | undefined): Flight[] => {
      const colour = COLOURS[number ?? -1];
      return colour ? [flight(from, to, colour)] : [];
    };
    switch (kind) {
      case "took_gems":
        return gems("supply", seat);
      case "returned":
        return gems(seat, "supply");
      case "accepted":
        return gems(String(data["offerer"]), seat);
      case "took_single":
        return one(String(data["offerer"]), seat, data["colour"]);
      case "free_choice":
        return one(seat, "supply", data["colour"]);
      case "removed":
        return one(String(data["opponent"]), "supply", data["colour"]);
      case "swapped":
        return [
          ...one(seat, String(data["opponent"]), data["given"]),
          ...one(String(data["opponent"]), seat, data["taken"]),
        ];
      default:
        return [];
    }
  });
}

/** The last event of each kind counts. */
function pieces(fresh: readonly Told[]): Map<string, Movement> {
  const found = new Map<string, Movement>();
  for (const { kind, data } of fresh) {
    const seat = data["seat"];
    if (kind === "revealed") found.set(`[data-action="${seat}"]`, turn);
    if (kind === "has_chosen") found.set(`[data-action="${seat}"]`, lay);
    if (kind === "card_dealt") found.set(`[data-card="${seat}"]`, lay);
    if (kind === "event_turned_up") found.set("[data-open-event] .card", turn);
    if (kind === "offered") found.set(`[data-offer="${seat}"]`, slide);
  }
  return found;
}
