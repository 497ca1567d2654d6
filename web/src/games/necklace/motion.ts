// What just happened, as movement: cards travel between market, stack and players, prices fall.

import type { Told } from "../../gen/messages.gen.ts";
import { signed } from "../../numbers.ts";
import {
  lay,
  slide,
  swell,
  turn,
  type Flight,
  type Movement,
  type Scene,
} from "../parts/motion.ts";
import { cardOf } from "./cards.ts";
import { STONES } from "./view.ts";

export const scene = (fresh: readonly Told[]): Scene => ({
  flights: fresh.flatMap(flights),
  sums: sums(fresh),
  pieces: pieces(fresh),
});

const player = (seat: number | undefined): string => `[data-place="${seat}"]`;
const market = (place: number | undefined): string => `[data-market="${place}"]`;
const BACK = ".card.back";

/** The card itself where everybody sees it, else its back. */
function flight(from: string, to: string, card?: number): Flight[] {
  const kind = card === undefined ? null : cardOf(card);
  return [{ from, to, stone: kind ? `[data-face="${kind}"] .card` : BACK }];
}

function flights({ kind, data }: Told): Flight[] {
  const { seat, opponent, card, place } = data;
  switch (kind) {
    case "bought":
    case "queen_played":
      return flight(market(place), player(seat), card);
    case "drew":
      return flight('[data-place="stack"]', player(seat));
    case "stole":
      return flight(player(opponent), player(seat));
    case "fell_out":
      return flight(market(place), '[data-place="gone"]', card);
    case "stone_discarded":
      return flight(player(seat), '[data-place="gone"]', card);
    default:
      return [];
  }
}

/** What a sale brought counts up where the sale is shown. */
function sums(fresh: readonly Told[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { kind, data } of fresh) {
    if (kind === "courtier_played") found.set("[data-purse]", signed(data["ducats"] ?? 0));
  }
  return found;
}

/** The last event of each kind counts. */
function pieces(fresh: readonly Told[]): Map<string, Movement> {
  const found = new Map<string, Movement>();
  for (const { kind, data } of fresh) {
    const { place, stone } = data;
    if (kind === "opened") found.set(`${market(place)} .card`, turn);
    if (kind === "devalued") found.set(`${market(place)} .now`, swell);
    if (kind === "favourite_played") found.set(`[data-fashion="${STONES[stone ?? 0]}"]`, slide);
    if (kind === "merchant_drawn") found.set("[data-merchants]", lay);
    if (kind === "necklace_worn" || kind === "musketeers_played") found.set("[data-wearer]", swell);
  }
  return found;
}
