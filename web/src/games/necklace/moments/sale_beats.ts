// N5.2 to N5.7: the beats of a sale. All lids are lifted together; rarity is settled before the eyes, the
// rarest first; then stone by stone from the most fashionable, with a King's drama and the Necklace's.

import type { Told } from "../../../gen/messages.gen.ts";
import type { Beat } from "../../../stage/beat.ts";
import { drop, stamp, swell, turn } from "../../../stage/motion.ts";
import { sales, type SaleTold, type StoneSold } from "../sale/told.ts";
import type { View } from "../view.ts";
import { gainsAt, withGains, type SaleStep } from "./moment.ts";

export function saleBeats(before: View, after: View, told: readonly Told[]): Beat[] {
  const open = before.stage === "alchemist" ? before.sale : null;
  const held = sales(told, before.players, open).at(-1);
  if (!held) return [];
  const sale = { ...held, number: before.sales_held + 1 };
  // What everybody keeps is known now; the market and the rest stand as they stood.
  const shown: View = {
    ...before,
    stage: "alchemist",
    wearer: after.wearer,
    seats: before.seats.map((seat, i) => ({
      ...seat,
      hand: after.stage === "over" ? seat.hand : (after.seats[i]?.hand ?? seat.hand),
      hand_size: after.seats[i]?.hand_size ?? seat.hand_size,
      necklace: after.seats[i]?.necklace ?? seat.necklace,
    })),
  };
  const step = (at: SaleStep, beat: Omit<Beat, "moment">): Beat => ({
    ...beat,
    moment: { of: "sale", sale, at },
    view: withGains(shown, gainsAt(sale, at)),
    told: toldBy(told, sale, at),
  });
  return [
    ...(open ? [] : [step({ show: "lids" }, { time: 500, sound: "hush" })]),
    step({ show: "displays" }, { time: 500, rest: open ? 0 : 900, sound: "card" }),
    ...(sale.changed.length ? [step({ show: "changed" }, { time: 600, rest: 500 })] : []),
    step({ show: "rarity", rare: 0 }, { time: 500, rest: 300 }),
    ...sale.stones.map((_, i) => {
      const [rarest] = sale.stones.filter(({ place }) => place === i);
      const pieces = new Map([[`[data-rarity="${rarest?.stone}"]`, turn]]);
      return step({ show: "rarity", rare: i + 1 }, { time: 250, pieces, sound: "card" });
    }),
    ...sale.stones.flatMap((stone, i) => stoneBeats(sale, stone, i, step)),
    step({ show: "result" }, { time: 600, rest: 1600, sound: "bell" }),
    { time: 150, moment: null },
  ];
}

type Step = (at: SaleStep, beat: Omit<Beat, "moment">) => Beat;

function stoneBeats(sale: SaleTold, sold: StoneSold, stone: number, step: Step): Beat[] {
  const at = (phase: "lots" | "king" | "necklace" | "price" | "paid"): SaleStep => ({
    show: "stone",
    stone,
    phase,
  });
  const cards = sale.lots.some((lots) => Object.keys(lots[sold.stone] ?? {}).length > 0);
  const come = sale.changed.some(({ to }) => to === sold.stone);
  if (!cards && !come) return [step(at("paid"), { time: 350, rest: 300 })];
  const kings = sold.kings.length > 0;
  const saved = sold.saved !== null;
  const sellers = sold.livres.flatMap((livres, seat) => (livres > 0 ? [seat] : []));
  return [
    step(at("lots"), { time: 350, rest: 350, sound: "gem" }),
    ...(kings
      ? [
          step(at("king"), {
            time: 350,
            rest: 500,
            pieces: new Map([[".lots .king", drop]]),
            sound: "stamp",
          }),
        ]
      : []),
    ...(kings && saved
      ? [
          step(at("necklace"), {
            time: 500,
            rest: 400,
            pieces: new Map([[".lots .necklace", swell]]),
            sound: "bell",
          }),
          ...fines(sold, step(at("necklace"), { time: 600, rest: 200 })),
        ]
      : []),
    ...(kings && !saved
      ? []
      : [
          step(at("price"), {
            time: 450,
            rest: 250,
            pieces: new Map([["[data-price]", stamp]]),
          }),
        ]),
    step(at("paid"), {
      time: 500,
      rest: 250,
      flights: sellers.map((seat) => ({
        from: "[data-sum]",
        to: `[data-place="${seat}"]`,
        piece: `[data-place="${seat}"] .livres svg`,
        count: 5,
      })),
      ...(sellers.length ? { sound: "coin" as const } : {}),
    }),
  ];
}

/** N5.7: livres fly from whoever laid a King to the Necklace's player. */
function fines({ told }: StoneSold, beat: Beat): Beat[] {
  const paid = told.filter(({ kind }) => kind === "fined");
  if (!paid.length) return [];
  const flights = paid.map(({ data }) => ({
    from: `[data-place="${data["seat"]}"]`,
    to: `[data-place="${data["opponent"]}"]`,
    piece: `[data-place="${data["seat"]}"] .livres svg`,
    count: 10,
  }));
  return [{ ...beat, flights, sound: "coin" }];
}

/** The log follows: how many of the events have been seen at a step. */
function toldBy(told: readonly Told[], sale: SaleTold, at: SaleStep): number {
  const first = (wanted: (each: Told) => boolean) => {
    const found = told.findIndex(wanted);
    return found < 0 ? told.length : found;
  };
  const rarity = first(({ kind }) => kind === "rarity_set");
  switch (at.show) {
    case "lids":
      return first(({ kind }) => kind === "shown" || kind === "showed_nothing");
    case "displays":
      return first(({ kind }) => kind === "alchemist_played" || kind === "rarity_set");
    case "changed":
      return rarity;
    case "rarity":
      return at.rare === sale.stones.length ? rarity + sale.stones.length : rarity;
    case "stone": {
      const seen = sale.stones.slice(0, at.stone + Number(at.phase === "paid"));
      return rarity + sale.stones.length + seen.reduce((sum, stone) => sum + stone.told.length, 0);
    }
    case "result":
      return told.length;
  }
}
