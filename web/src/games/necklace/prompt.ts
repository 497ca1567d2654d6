import { listed } from "../../listed.ts";
import { t } from "../../words.ts";
import { waitedFor } from "../parts/waited.ts";
import { aCard, livresInWords } from "./said.ts";
import { isReaction, type View } from "./view.ts";

export const GROUPS = ["ask", "necklace.question"];

/** One sentence: what is asked of this seat now, or who is waited for. */
export function prompt(view: View, seat: number | null, names: string[], asked: boolean): string {
  if (view.stage === "over") return ending(view, names);
  if (asked) return t(`ask.${view.stage}`);
  if (isReaction(view.stage)) return question(view, names);
  const people = { names: waitedFor(view, seat, names) };
  const own = seat === null ? null : view.seats[seat];
  if (own?.has_answered && view.stage === "selling") return t("necklace.waiting_shown", people);
  return t("desk.waiting", people);
}

/** What a question of N4.12 is about; the same for everybody. */
export function question(view: View, names: readonly string[]): string {
  const { question, forgery } = view;
  return t(`necklace.question.${view.stage}`, {
    card: question?.card ? aCard(view, question.card) : "",
    name: names[question?.by ?? forgery?.by ?? -1] ?? "",
    victim: names[forgery?.victim ?? -1] ?? "",
    stone: question?.stone ?? forgery?.stone ?? "diamond",
  });
}

export function ending(view: View, names: readonly string[]): string {
  const [winner] = view.winners;
  if (winner === undefined) return t("ask.over");
  const livres = livresInWords(view.scores[winner] ?? 0);
  const all = listed(view.winners.map((each) => names[each] ?? ""));
  return view.winners.length > 1
    ? t("necklace.ending.shared", { names: all, livres })
    : t("necklace.ending.won", { name: all, livres });
}
