// Where one thing of a few is to be chosen: what there is, and what one should know about each.

import { t } from "../../../words.ts";
import type { Choice } from "../../parts/Options.svelte";
import { seatOf } from "../../parts/seats.ts";
import { countOf, isCard, roleOf, total } from "../cards.ts";
import { about, cardName, soMany, stoneName } from "../said.ts";
import { FASHION, STONES, type Card, type Stone, type View } from "../view.ts";
import { nextWords, plays } from "./words.ts";

export interface Option extends Choice {
  picture?: { of: "card"; card: Card } | { of: "stone"; stone: Stone };
}

/** The card that a move plays: the printed one, or a blank card that copies it. */
function cardFor(view: View, seat: number, key: string): Card {
  const [verb = "", which = ""] = key.split(" ");
  if (which === "blue") return "blue";
  if (verb === "musketeers") return "musketeer";
  if (isCard(verb) && countOf(seatOf(view, seat).hand, verb)) return verb;
  return roleOf(view, "blue") === verb ? "blue" : isCard(verb) ? verb : "blue";
}

/** N3.2: what can be played in the influence phase, and the end of it. */
export function influence(view: View, seat: number, forms: readonly string[]): Option[] {
  return plays(forms).map((key) => {
    if (key === "end") {
      return {
        move: key,
        title: t("necklace.do.end_influence"),
        detail: t("necklace.end_influence.detail"),
      };
    }
    const card = cardFor(view, seat, key);
    return {
      move: key,
      title: key === "musketeers" ? t("necklace.three_musketeers") : cardName(view, card),
      detail: key === "musketeers" ? t("necklace.three_musketeers.about") : about(view, card),
      shape: "wide",
      picture: { of: "card", card },
    };
  });
}

/** Whom or what a card that has been begun can be played on. */
export function targets(
  view: View,
  begun: string,
  forms: readonly string[],
  names: readonly string[],
): Option[] {
  return nextWords(forms, begun).map((word) => {
    const move = `${begun} ${word}`;
    const stone = STONES.find((each) => each === word);
    if (stone) {
      const place = view.fashion.indexOf(stone);
      return {
        move,
        title: stoneName(stone),
        detail: t("necklace.fashion_now", { livres: FASHION[place] ?? 0 }),
        shape: "stone",
        picture: { of: "stone", stone },
      };
    }
    const seat = Number(word) - 1;
    return { move, title: names[seat] ?? word, detail: handOf(view, seat) };
  });
}

function handOf(view: View, seat: number): string {
  const { hand_size, known, necklace } = seatOf(view, seat);
  return [
    t("necklace.hand_size", { count: hand_size }),
    ...(total(known) ? [t("necklace.known_count", { count: total(known) })] : []),
    ...(necklace ? [t("necklace.wears_it")] : []),
  ].join(" · ");
}

/** N4.3: the stone cards the victim of a Forger can discard. */
export function discards(view: View, seat: number, forms: readonly string[]): Option[] {
  const { hand } = seatOf(view, seat);
  return nextWords(forms, "discard")
    .filter(isCard)
    .map((card) => ({
      move: `discard ${card}`,
      title: soMany(view, card, countOf(hand, card)),
      shape: "card",
      picture: { of: "card", card },
    }));
}
