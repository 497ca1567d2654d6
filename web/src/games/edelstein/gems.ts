// Gems in words.

import { listed } from "../../listed.ts";
import { t } from "../../words.ts";
import { held } from "./counts.ts";
import type { Counts } from "./view.ts";

export * from "./counts.ts";

export const GROUPS = ["gems"];

/** `2 red and 1 blue gem`, as what somebody takes or gives. */
export function inWords(counts: Counts): string {
  const colours = held(counts);
  const last = colours.at(-1);
  if (!last) return t("edelstein.no_gems");
  const items = colours.map((colour) => t(`gems.${colour}`, { count: counts[colour] }));
  return t("gem_list", { list: listed(items), count: counts[last] });
}
