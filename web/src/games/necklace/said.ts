// What things are called, and what moves are called before they are made.

import { listed } from "../../listed.ts";
import { written } from "../../numbers.ts";
import { t } from "../../words.ts";
import { blankOf, classOf, countOf, held, isCard, roleOf, total } from "./cards.ts";
import { read } from "./sale/lots.ts";
import {
  LARGESSE,
  STONES,
  type Card,
  type Cards,
  type Stage,
  type Stone,
  type View,
} from "./view.ts";

export const GROUPS = [
  "card",
  "a_card",
  "cards",
  "stone",
  "jewels",
  "about",
  "class",
  "necklace.blank_about",
  "necklace.stage",
  "necklace.sign",
  "necklace.call",
  "necklace.asking",
  "necklace.place",
  "necklace.hint",
];

type Blanks = Pick<View, "blanks">;

export const stoneName = (stone: Stone): string => t(`stone.${stone}`);
export const deskTitle = (stage: Stage): string => t(`necklace.stage.${stage}`);
export const ducatsInWords = (count: number): string => t("ducats", { count });
export const livresInWords = (livres: number): string =>
  t("livres", { count: livres, livres: written(livres) });
export const jewelsInWords = (stone: Stone, count: number): string =>
  t(`jewels.${stone}`, { count });

export const cardName = (view: Blanks, card: Card): string =>
  blankOf(view, card)?.name ?? t(`card.${card}`);

/** "sale card", "influence card", "special card". */
export const className = (card: Card): string => t(`class.${classOf(card) ?? "grey"}`);

/** As what somebody buys, takes or plays. */
export const aCard = (view: Blanks, card: Card): string =>
  blankOf(view, card)?.name ?? t(`a_card.${card}`);

export const soMany = (view: Blanks, card: Card, count: number): string =>
  blankOf(view, card)?.name ?? t(`cards.${card}`, { count });

export const cardsInWords = (view: Blanks, cards: Cards): string =>
  listed(held(cards).map((card) => soMany(view, card, countOf(cards, card))));

/** What a card does, in a sentence; blank cards can be worth more or less than printed ones. */
export function about(view: Blanks, card: Card): string {
  const role = roleOf(view, card);
  const worth = blankOf(view, card)?.worth ?? 0;
  return worth && role !== "stone"
    ? t(`necklace.blank_about.${role}`, { count: worth })
    : t(`about.${role}`);
}

const stoneIn = (text = ""): Stone => STONES.find((stone) => stone === text) ?? "diamond";

/** What the confirm button says for a move: `buy ring` is "Buy a Ring for 9 ducats". */
export function moveInWords(move: string, view: View, names: readonly string[]): string {
  const [verb = "", first = "", second = ""] = move.split(" ");
  const name = names[Number(first) - 1] ?? "";
  switch (verb) {
    case "confessor":
      return t("necklace.do.confessor", { name });
    case "thief":
      return t("necklace.do.thief", { name });
    case "forger":
      return t("necklace.do.forger", { name, stone: stoneIn(second) });
    case "favourite":
      return t("necklace.do.favourite", { stone: stoneIn(first) });
    case "courtier":
      return t("necklace.do.courtier", {
        ducats: ducatsInWords(first ? (blankOf(view, "blue")?.worth ?? 0) : LARGESSE),
      });
    case "musketeers":
      return t("necklace.do.musketeers");
    case "end":
      return view.stage === "buying" ? t("necklace.do.end_buying") : t("necklace.do.end_influence");
    case "buy":
      return bought(first, Number(second || 1), view);
    case "pass":
      return t("necklace.do.pass");
    case "queen":
      return t("necklace.do.queen");
    case "cardinal":
      return t("necklace.do.cardinal");
    case "musketeer":
      return t("necklace.do.musketeer");
    case "alchemist":
      return t("necklace.do.alchemist", {
        card: isCard(first) ? aCard(view, first) : first,
        stone: stoneName(stoneIn(second)),
      });
    case "discard":
      return t("necklace.do.discard", { card: isCard(first) ? aCard(view, first) : first });
    case "show": {
      const count = total(read(move));
      return count ? t("necklace.do.show", { count }) : t("necklace.do.show_nothing");
    }
    default:
      return move;
  }
}

/** The first, second … of this name from the left. */
function bought(name: string, which: number, view: View): string {
  const open = view.market.filter((place) => place?.card === name)[which - 1];
  if (!open) return name;
  return t("necklace.do.buy", {
    card: aCard(view, open.card),
    price: ducatsInWords(open.price),
  });
}
