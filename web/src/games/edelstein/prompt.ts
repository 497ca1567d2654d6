import { t } from "../../words.ts";
import { listed } from "./gems.ts";
import { decision } from "./ranking.ts";
import { seatOf, type View } from "./view.ts";

export const GROUPS = ["ask"];

/** One sentence: what is asked of this seat now, or who is waited for. */
export function prompt(view: View, seat: number | null, names: string[], asked: boolean): string {
  if (view.stage === "over") return ending(view, names);
  if (asked) return t(`ask.${view.stage}`);
  const waiting = view.waiting.map((each) => names[each] ?? "");
  const chosen = view.stage === "choosing" && seat !== null && !view.waiting.includes(seat);
  const people = { names: listed(waiting) };
  return chosen ? t("edelstein.waiting_chosen", people) : t("edelstein.waiting", people);
}

/** Who won, and what decided it. */
export function ending(view: View, names: string[]): string {
  const [winner] = view.winners;
  const decided = decision(view);
  if (winner === undefined || !decided) return t("ask.over");
  const count = seatOf(view, winner).money;
  const name = names[winner] ?? "";
  if (decided.by === "nothing") {
    const together = listed(view.winners.map((each) => names[each] ?? ""));
    return t("edelstein.ending.shared", { names: together, count });
  }
  const won = t("edelstein.ending.won", { name, count });
  if (decided.by === "money") return won;
  const { more, fewer } = decided;
  const rival = names[decided.rival] ?? "";
  const why =
    decided.by === "gems"
      ? t("edelstein.ending.by_gems", { rival, more, fewer })
      : t("edelstein.ending.by_colour", { rival, colour: decided.colour, more, fewer });
  return `${won} ${why}`;
}
