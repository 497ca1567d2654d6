// What just happened, as movement: stones travel between screens, lot and bag, and values turn.

import type { Told } from "../../gen/messages.gen.ts";
import { lay, slide, turn, type Flight, type Movement, type Scene } from "../parts/motion.ts";
import { countOf } from "./items.ts";
import { COLOURS, type Items, type Kind, type SaleView } from "./view.ts";

const KINDS: readonly Kind[] = ["nugget", ...COLOURS];

/** `sales` are those made so far, including the one of this event. */
export const scene = (fresh: readonly Told[], sales: readonly SaleView[]): Scene => ({
  flights: fresh.flatMap((told) => flights(told, sales)),
  sums: new Map(),
  pieces: pieces(fresh),
});

const place = (where: string | number): string => `[data-place="${where}"]`;

function some(from: string | number, to: string | number, kind: Kind, count: number): Flight[] {
  const flight = { from: place(from), to: place(to), stone: `.gem.${kind}` };
  return Array.from({ length: count }, () => flight);
}

function flights({ kind, data }: Told, sales: readonly SaleView[]): Flight[] {
  const seat = data["seat"] ?? -1;
  const items = (from: string | number, to: string | number, which: Items = data) =>
    KINDS.flatMap((each) => some(from, to, each, countOf(which, each)));
  switch (kind) {
    case "looked":
      return some(seat, "bag", "nugget", data["nuggets"] ?? 0);
    case "banked": {
      const sale = sales.findLast(({ seller, partner }) => seller === seat && partner === "bank");
      return [
        ...some(seat, "bag", "nugget", data["nuggets"] ?? 0),
        ...items("middle", "bag", sale?.lot ?? {}),
      ];
    }
    case "lot_laid_out":
      return items(seat, "lot");
    case "lot_drawn":
      return items("bag", "lot");
    case "got_lot":
    case "got_offer":
      return items("middle", seat);
    case "drew":
      return items("bag", seat);
    default:
      return [];
  }
}

/** The last event of each kind counts. */
function pieces(fresh: readonly Told[]): Map<string, Movement> {
  const found = new Map<string, Movement>();
  for (const { kind, data } of fresh) {
    if (kind === "offered") found.set(`[data-offer="${data["seat"]}"]`, slide);
    if (kind === "value_seen") found.set(`[data-value-of="${data["opponent"]}"] .card`, turn);
    if (kind === "card_played") found.set(".sale .card", lay);
    if (kind === "part_began") found.set(`[data-turned-up="${data["part"]}"] .card`, turn);
  }
  return found;
}
