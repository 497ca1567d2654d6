// Where one thing of a few is to be chosen: what there is, and what one should know about each.

import { t } from "../../../words.ts";
import type { Choice } from "../../parts/Options.svelte";
import { seating, seatOf } from "../../parts/seats.ts";
import { cardInWords, colourName, offersInWords } from "../said.ts";
import { COLOURS, seatWith, type Colour, type Stage, type View } from "../view.ts";
import { signed } from "../../../numbers.ts";

export interface Option extends Choice {
  picture?: { of: "card"; card: number } | { of: "screen"; colour: Colour };
}

type Making = (view: View, seat: number, names: readonly string[]) => Option[];

const screens: Making = (view, _seat, names) =>
  COLOURS.map((colour) => {
    const owner = seatWith(view, colour);
    return {
      move: `screen ${colour}`,
      title: colourName(colour),
      ...(owner >= 0 && { detail: t("carats.taken_by", { name: names[owner] ?? "" }) }),
      shape: "stone",
      picture: { of: "screen", colour },
    };
  });

const cards =
  (verb: string): Making =>
  (view, seat) =>
    (seatOf(view, seat).cards ?? []).map((card) => ({
      move: `${verb} ${card}`,
      title: cardInWords(card, view, seat),
      detail: offersInWords(card),
      shape: "wide",
      picture: { of: "card", card },
    }));

/** The others, by the colour of their screens. */
const people =
  (verb: string, detail: (view: View, seat: number) => string | null): Making =>
  (view, seat, names) =>
    seating(view, seat).flatMap((other): Option[] => {
      const { colour } = seatOf(view, other);
      const said = detail(view, other);
      if (!colour) return [];
      return [
        {
          move: `${verb} ${colour}`,
          title: names[other] ?? "",
          ...(said && { detail: said }),
          shape: "stone",
          picture: { of: "screen", colour },
        },
      ];
    });

const closing: Making = () => [
  { move: "end", title: t("carats.end"), detail: t("carats.end.detail") },
];

export const OPTIONS: Partial<Record<Stage, Making>> = {
  screens,
  selling: cards("card"),
  unmet: cards("discard"),
  closing,
  naming: people("first", () => null),
};

/** C3.1: returns at whom one can look, and says what is known already. */
export const looks: Making = (view, seat, names) =>
  people("look", (_, other) => {
    const { value } = seatOf(view, other);
    return value === null ? null : t("carats.known_already", { value: signed(value) });
  })(view, seat, names).filter(({ picture }) => {
    return picture?.of === "screen" && picture.colour !== seatOf(view, seat).colour;
  });
