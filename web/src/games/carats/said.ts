// What things are called, and what moves are called before they are made.

import { listed } from "../../listed.ts";
import { t } from "../../words.ts";
import { around, coloursMeant, demandOf, type Around } from "./demand.ts";
import { countOf, read, total } from "./items.ts";
import { signed, written } from "../../numbers.ts";
import {
  COLOURS,
  seatWith,
  type Colour,
  type Items,
  type Kind,
  type Part,
  type Place,
  type Stage,
  type View,
} from "./view.ts";

export const GROUPS = [
  "colour",
  "items",
  "listed",
  "listed_first",
  "lot",
  "offers",
  "condition",
  "part",
  "carats.stage",
  "carats.act",
  "carats.hint",
  "carats.came",
];

export const colourName = (colour: Colour): string => t(`colour.${colour}`);
export const kindName = (kind: Kind): string =>
  kind === "nugget" ? t("carats.nuggets") : colourName(kind);
export const partName = (part: Part): string => t(`part.${part}`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const deskTitle = (stage: Stage): string => t(`carats.stage.${stage}`);
export const soMany = (kind: Kind, count: number): string => t(`items.${kind}`, { count });

export const pointsInWords = (points: number): string =>
  t("points", { count: points, points: written(points) });

export function valueSaid(colour: Colour | null, value: number | null): string {
  if (!colour) return t("carats.no_screen");
  return value === null
    ? t("carats.value_unknown", { colour })
    : t("carats.value_known", { colour, value: signed(value) });
}

/** `1 nugget, 2 blue and 1 red stone`: several kinds of stones share their noun. */
export function inWords(items: Items): string {
  const colours = COLOURS.filter((colour) => countOf(items, colour) > 0);
  const last = colours.at(-1);
  const nuggets = countOf(items, "nugget");
  const list = nuggets ? [soMany("nugget", nuggets)] : [];
  if (!last || colours.length < 2) {
    if (last) list.push(soMany(last, countOf(items, last)));
    return list.length ? listed(list) : t("carats.no_items");
  }
  colours.forEach((colour, place) => {
    const group = place ? "listed" : "listed_first";
    list.push(t(`${group}.${colour}`, { count: countOf(items, colour) }));
  });
  return t("stone_list", { list: listed(list), count: countOf(items, last) });
}

/**
 * What a card asks of the lot, part by part, with the colours of whoever plays it; in short, "2 blue
 * stones" for two of the seller's colour.
 */
export function lotParts(card: number, colours: Around | null, short = false): string[] {
  const said = (place: Place): string[] =>
    demandOf(card)
      .lot.filter((part) => part.place === place)
      .map((part) => {
        const text = t(part.message, part.arguments);
        const meant = colours ? coloursMeant(part, colours) : [];
        const [one, other] = meant;
        const { count } = part.arguments;
        if (short && one && count !== undefined)
          return other ? `${count} × ${meant.map(colourName).join(" / ")}` : soMany(one, count);
        return meant.length ? `${text} (${meant.map(colourName).join(" / ")})` : text;
      });
  const least = said("at_least");
  return [
    ...said("first"),
    ...(least.length ? [t("at_least", { what: listed(least) })] : []),
    ...said("last"),
  ];
}

/** The same in one sentence. */
export const lotInWords = (card: number, colours: Around | null): string =>
  lotParts(card, colours).join(", ");

/** How offers are made to a card, and what they must be. */
export const offersInWords = (card: number): string =>
  demandOf(card)
    .offers.map((part) => t(part.message, part.arguments))
    .join(", ");

/** The card as somebody plays it, or as nobody does. */
export const cardInWords = (card: number, view: View, seller: number | null): string =>
  lotInWords(card, seller === null ? null : around(view, seller));

const colourIn = (text = ""): Colour => COLOURS.find((colour) => colour === text) ?? "blue";

/** What the confirm button says for a move: `offer 1n2r` is "Offer 1 nugget and 2 red stones". */
export function moveInWords(move: string, view: View, names: readonly string[]): string {
  const [verb = "", first = "", ...rest] = move.split(" ");
  const name = names[seatWith(view, colourIn(first))] ?? "";
  switch (verb) {
    case "screen":
      return t("carats.do.screen", { colour: colourIn(first) });
    case "card":
      return t("carats.do.card", { card: first });
    case "discard":
      return t("carats.do.discard", { card: first });
    case "look":
      return t("carats.do.look", { name, nuggets: soMany("nugget", view.look_price ?? 0) });
    case "lot":
      return t("carats.do.lot", { items: inWords(read(first)) });
    case "offer":
      return t("carats.do.offer", { items: inWords(read(first)) });
    case "trade":
      return t("carats.do.trade", { name });
    case "bank":
      return t("carats.do.bank", {
        nuggets: soMany("nugget", view.bank_price ?? 0),
        count: total(view.lot ?? {}),
      });
    case "first":
      return t("carats.do.first", { name });
    case "rank":
      return t("carats.do.rank", {
        first: ranked(first),
        last: ranked(rest.at(-1) ?? ""),
      });
    case "pass":
      return t("carats.do.pass");
    case "end":
      return t("carats.do.end");
    default:
      return move;
  }
}

/** The colour a letter stands for in a ranking. */
const ranked = (letter: string): string => Object.keys(read(letter))[0] ?? letter;

/** The same on the seal: only as much as the board does not show. */
export function shortMove(move: string, view: View, names: readonly string[]): string {
  const [verb = "", first = ""] = move.split(" ");
  switch (verb) {
    case "lot":
      return t("carats.seal.lot", { count: total(read(first)) });
    case "offer":
      return t("carats.seal.offer", { count: total(read(first)) });
    case "trade":
      return t("carats.seal.trade", { name: names[seatWith(view, colourIn(first))] ?? "" });
    case "bank":
      return t("carats.draw", { count: total(view.lot ?? {}) });
    case "look":
      return t("carats.seal.look", { name: names[seatWith(view, colourIn(first))] ?? "" });
    case "rank":
      return t("carats.seal.rank");
    default:
      return moveInWords(move, view, names);
  }
}
