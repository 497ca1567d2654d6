// How what happened is staged: purchases and falling prices, a Thief's hand, a Forger, the Merchant's
// bell, a sale stone by stone, the end.

import type { Told } from "../../../gen/messages.gen.ts";
import type { Beat, Scene } from "../../../stage/beat.ts";
import { drop, fade, lay, slide, swell, turn } from "../../../stage/motion.ts";
import { cardOf } from "../cards.ts";
import { STONES, type View } from "../view.ts";
import { saleBeats } from "./sale_beats.ts";

const player = (seat: number | undefined): string => `[data-place="${seat}"]`;
const place = (number: number | undefined): string => `[data-market="${number}"]`;

/** Pure: what is staged follows from the views before and after, and from what these eyes were told. */
export function script({ before, after, fresh, seat }: Scene<View>): Beat[] {
  if (!before) return [];
  const beats: Beat[] = [];
  /** The view as far as it has been told: the market fills and empties card by card. */
  let view = before;
  const ended = fresh.findIndex(({ kind }) => kind === "sale_ended");
  fresh.forEach((told, i) => {
    const staged =
      told.kind === "sale_ended"
        ? saleBeats(before, after, fresh.slice(0, ended + 1))
        : ended >= 0 && i < ended && inSale(told)
          ? []
          : beatsOf(told, view, after, fresh, i, seat);
    for (const beat of staged) {
      if (beat.view) view = beat.view as View;
      beats.push({ told: i + 1, ...beat });
    }
  });
  if (after.stage === "over" && before.stage !== "over") beats.push(...podium(after, fresh.length));
  return beats;
}

/** What a sale that has just ended tells of itself. */
const inSale = ({ kind }: Told): boolean =>
  ["shown", "showed_nothing", "displayed", "alchemist_played", "rarity_set"].includes(kind);

/** With a place of the market changed. */
const market = (view: View, number: number, open: View["market"][number]): View => ({
  ...view,
  market: view.market.map((each, i) => (i === number ? open : each)),
});

function beatsOf(
  { kind, data }: Told,
  view: View,
  after: View,
  fresh: readonly Told[],
  at: number,
  seat: number | null,
): Beat[] {
  const by = data["seat"] ?? 0;
  const opponent = data["opponent"] ?? 0;
  const card = cardOf(data["card"]);
  const stone = STONES[data["stone"] ?? -1];
  const number = data["place"] ?? 0;
  const open = view.market[number] ?? null;
  const flight = (from: string, to: string, piece?: string) => [
    { from, to, ...(piece ? { piece } : {}) },
  ];
  switch (kind) {
    case "bought":
      return [
        {
          time: 380,
          flights: flight(`${place(number)} .court-card`, player(by)),
          view: market(view, number, null),
          sound: "coin",
        },
      ];
    case "queen_played":
      return [
        { time: 350, moment: { of: "played", card: "queen", by }, sound: "hush", rest: 250 },
        {
          time: 400,
          moment: null,
          flights: flight(`${place(number)} .court-card`, player(by)),
          view: market(view, number, null),
        },
      ];
    case "drew":
      return [
        { time: 320, flights: flight("[data-stack] .court-card", player(by)), sound: "card" },
      ];
    case "devalued":
      if (!open) return [];
      return [
        {
          time: 150,
          view: market(view, number, {
            ...open,
            step: open.step + 1,
            price: open.prices[open.step + 1] ?? open.price,
          }),
          pieces: new Map([[`${place(number)} .now`, lay]]),
        },
      ];
    case "fell_out":
      return [
        {
          time: 250,
          flights: flight(`${place(number)} .court-card`, '[data-place="stack"]'),
          view: market(view, number, null),
        },
      ];
    case "opened": {
      const opened = card && after.market[number]?.card === card ? after.market[number] : null;
      if (!card || view.turns === 0) return [];
      return [
        {
          time: 260,
          view: market(
            view,
            number,
            opened ?? { card, prices: [data["price"] ?? 0], step: 0, price: data["price"] ?? 0 },
          ),
          pieces: new Map([[`${place(number)} .court-card`, turn]]),
          sound: "card",
        },
      ];
    }
    case "confessor_played":
    case "favourite_played":
    case "courtier_played":
      return card
        ? [
            { time: 350, moment: { of: "played", card, by }, sound: "card", rest: 350 },
            {
              time: 300,
              moment: null,
              ...(stone
                ? {
                    view: { ...view, fashion: after.fashion },
                    pieces: new Map([[`[data-fashion="${stone}"]`, slide]]),
                  }
                : {}),
              ...(kind === "courtier_played"
                ? {
                    view: { ...view, ducats: data["purse"] ?? view.ducats },
                    pieces: new Map([["[data-purse]", swell]]),
                    sound: "coin" as const,
                  }
                : {}),
            },
          ]
        : [];
    case "forger_played":
      return card
        ? [{ time: 450, moment: { of: "played", card, by, stone }, sound: "card", rest: 250 }]
        : [];
    case "parried":
      return [
        {
          time: 450,
          moment: {
            of: "played",
            card: "forger",
            by: opponent,
            stone: view.forgery?.stone,
            against: card ?? "musketeer",
          },
          sound: "stamp",
          rest: 600,
        },
        { time: 150, moment: null },
      ];
    case "stone_discarded":
      return [
        {
          time: 350,
          moment: null,
          flights: flight(player(by), '[data-place="stack"]', "[data-stack] .court-card"),
          sound: "card",
        },
      ];
    case "stole":
      return stealing(by, opponent, view, fresh.slice(at), seat);
    case "caught":
      return [
        {
          time: 500,
          moment: { of: "thief", thief: by, victim: opponent, cards: 1, card, caught: true },
          sound: "stamp",
          rest: 600,
        },
        { time: 150, moment: null },
      ];
    case "musketeers_played":
      return [
        { time: 400, moment: { of: "played", card: "musketeer", by }, sound: "stamp", rest: 400 },
        {
          time: 500,
          moment: { of: "played", card: "necklace", by: opponent },
          flights: flight(player(opponent), player(by), "[data-hero] .court-card"),
          rest: 200,
        },
        { time: 150, moment: null },
      ];
    case "necklace_worn":
      return view.turns
        ? [
            {
              time: 350,
              view: { ...view, wearer: by },
              pieces: new Map([["[data-wearer]", swell]]),
              sound: "hush",
            },
          ]
        : [];
    case "merchant_drawn":
      return [
        {
          time: 600,
          moment: { of: "merchant", number: data["number"] ?? 1 },
          view: { ...view, merchants: data["number"] ?? view.merchants },
          sound: "bell",
          rest: 500,
        },
        { time: 150, moment: null },
      ];
    case "cardinal_played":
      return [
        {
          time: 350,
          moment: { of: "played", card: "cardinal", by },
          sound: "stamp",
          rest: 500,
        },
        { time: 150, moment: null },
      ];
    case "alchemist_played":
      return [];
    default:
      return [];
  }
}

/** A card that one loses or wins is seen for a second at least, also where things go quickly. */
const HELD = 1700;

/** N4.5: the hand is fanned before the thief, one card trembles, and goes. Only two see which. */
function stealing(
  thief: number,
  victim: number,
  view: View,
  rest: readonly Told[],
  seat: number | null,
): Beat[] {
  const stolen = rest.find(({ kind }) => kind === "card_stolen");
  const known = seat === thief || seat === victim ? cardOf(stolen?.data["card"]) : null;
  const cards = Math.max(1, view.seats[victim]?.hand_size ?? 1);
  const moment = { of: "thief", thief, victim, cards, caught: false };
  return [
    { time: 500, moment: { ...moment, card: null }, sound: "hush", rest: 350 },
    {
      time: 350,
      moment: { ...moment, card: known },
      ...(known ? { pieces: new Map([["[data-stolen]", turn]]), rest: HELD } : {}),
    },
    { time: 350, flights: [{ from: "[data-stolen]", to: player(thief) }], sound: "card" },
    { time: 150, moment: null },
  ];
}

function podium(after: View, told: number): Beat[] {
  const end = (step: number) => ({ of: "end", step });
  const rise = (step: number): Beat => ({ time: 350, moment: end(step), sound: "card" });
  return [
    { time: 400, view: after, moment: end(0), told, sound: "hush" },
    ...Array.from({ length: after.players - 1 }, (_, i) => rise(i + 1)),
    { time: 450, moment: end(after.players), rest: 500, sound: "bell" },
    {
      time: 300,
      pieces: new Map([
        ["[data-crown]", drop],
        [".laurel", fade],
      ]),
      sound: "stamp",
    },
  ];
}
