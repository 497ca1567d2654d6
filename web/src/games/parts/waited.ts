import { listed } from "../../listed.ts";
import { t } from "../../words.ts";

interface Waits {
  waiting: readonly number[];
}

/** Returns who is waited for, oneself as "you". */
export const waitedFor = ({ waiting }: Waits, seat: number | null, names: readonly string[]) =>
  listed(waiting.map((each) => (each === seat ? t("desk.waiting_you") : (names[each] ?? ""))));
