import { listed } from "../../listed.ts";
import { t } from "../../words.ts";
import { seatOf } from "../parts/seats.ts";
import { waitedFor } from "../parts/waited.ts";
import type { View } from "./view.ts";

export const GROUPS = ["ask"];

/** One sentence: what is asked of this seat now, or who is waited for. */
export function prompt(view: View, seat: number | null, names: string[], asked: boolean): string {
  if (view.stage === "over") return ending(view, names);
  if (asked) return t(`ask.${view.stage}`);
  if (view.waiting.length === 0) return "";
  const chosen = view.stage === "choosing" && seat !== null && !view.waiting.includes(seat);
  const people = { names: waitedFor(view, seat, names) };
  return chosen ? t("edelstein.waiting_chosen", people) : t("desk.waiting", people);
}

/** Returns who won, and whether money alone decided it. */
export function ending(view: View, names: string[]): string {
  const [winner] = view.winners;
  if (winner === undefined) return t("ask.over");
  const named = (seats: readonly number[]) => listed(seats.map((each) => names[each] ?? ""));
  const count = seatOf(view, winner).money;
  if (view.winners.length > 1)
    return t("edelstein.ending.shared", { names: named(view.winners), count });
  const won = t("edelstein.ending.won", { name: names[winner] ?? "", count });
  const rivals = asRich(view, winner);
  if (rivals.length === 0) return won;
  return `${won} ${t("edelstein.ending.tied", { names: named(rivals), count: rivals.length })}`;
}

/** Returns who has as much money as the winner, and yet did not win. */
function asRich(view: View, winner: number): number[] {
  const { money } = seatOf(view, winner);
  return view.seats.flatMap((each, seat) =>
    each.money === money && !view.winners.includes(seat) ? [seat] : [],
  );
}
