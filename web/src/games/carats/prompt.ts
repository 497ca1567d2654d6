import { listed } from "../../listed.ts";
import { t } from "../../words.ts";
import { waitedFor } from "../parts/waited.ts";
import { pointsInWords } from "./said.ts";
import type { View } from "./view.ts";

export const GROUPS = ["ask"];

/** One sentence: what is asked of this seat now, or who is waited for. */
export function prompt(view: View, seat: number | null, names: string[], asked: boolean): string {
  if (view.stage === "over") return ending(view, names);
  if (asked) return t(`ask.${view.stage}`);
  const people = { names: waitedFor(view, seat, names) };
  const own = seat === null ? null : view.seats[seat];
  if (own?.has_answered && view.stage === "offering") return t("carats.waiting_offered", people);
  if (own?.has_answered && view.stage === "rating") return t("carats.waiting_ranked", people);
  return t("desk.waiting", people);
}

/** Returns who won, and whether nuggets decided it (C4.2). */
export function ending(view: View, names: string[]): string {
  const [winner] = view.winners;
  if (winner === undefined) return t("ask.over");
  const named = (seats: readonly number[]) => listed(seats.map((each) => names[each] ?? ""));
  const most = view.seats[winner]?.points ?? 0;
  const points = pointsInWords(most);
  if (view.winners.length > 1)
    return t("carats.ending.shared", { names: named(view.winners), points });
  const won = t("carats.ending.won", { name: names[winner] ?? "", points });
  const rivals = view.seats.flatMap((each, seat) =>
    each.points === most && seat !== winner ? [seat] : [],
  );
  if (rivals.length === 0) return won;
  return `${won} ${t("carats.ending.tied", { names: named(rivals), count: rivals.length })}`;
}
