// Three things worth telling of a finished game, in words; what is little comes last.

import type { Told } from "../../../gen/messages.gen.ts";
import { signed } from "../../../numbers.ts";
import { t } from "../../../words.ts";
import { seatOf } from "../../parts/seats.ts";
import { capital, partName, soMany } from "../said.ts";
import type { View } from "../view.ts";
import { bestBargain, mostLooks, mostNuggets, ownColour, soldInAll } from "./story.ts";

const FACTS = 3;

export function factsOf(
  view: View,
  told: readonly Told[],
  name: (seat: number) => string,
): string[] {
  const said: string[] = [];
  const best = bestBargain(view);
  if (best)
    said.push(
      t("carats.fact.bargain", {
        name: name(best.gainer),
        other: name(best.loser),
        points: signed(best.points),
        part: capital(partName(best.sale.part)),
      }),
    );
  const colour = ownColour(view);
  const held = seatOf(view, colour.seat).colour;
  if (colour.count && held)
    said.push(
      t("carats.fact.own", {
        name: name(colour.seat),
        stones: soMany(held, colour.count),
        points: signed(colour.points),
      }),
    );
  const looks = mostLooks(told);
  if (looks)
    said.push(
      t("carats.fact.looks", {
        name: name(looks.seat),
        count: looks.looks,
        nuggets: soMany("nugget", looks.nuggets),
      }),
    );
  const rich = mostNuggets(view);
  if (rich)
    said.push(
      t("carats.fact.nuggets", {
        name: name(rich.seat),
        nuggets: soMany("nugget", rich.nuggets),
      }),
    );
  const { lots, bank } = soldInAll(view);
  said.push(t("carats.fact.lots", { count: lots, bank }));
  return said.slice(0, FACTS);
}
