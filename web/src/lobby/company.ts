// With whom somebody wants to play at a new table: what most people choose among.

import { arranged, type Place } from "./places.ts";

/** Whoever has the link, whoever comes by the lobby, bots, or people at this screen. */
export const COMPANIES = ["link", "lobby", "bots", "screen"] as const;
export type Company = (typeof COMPANIES)[number];

/** Returns a table at which the maker plays with such company alone; who sat there before keeps the name. */
export function together(
  company: Company,
  count: number,
  bot: string,
  before: readonly Place[] = [],
): Place[] {
  const kind = company === "bots" ? "bot" : company === "screen" ? "screen" : "open";
  return arranged(count, bot, before).map((place) =>
    place.kind === "me" ? place : { ...place, kind },
  );
}

/** Returns with whom one plays at such a table, or null if each seat is another matter. */
export function companyOf(places: readonly Place[], listed: boolean): Company | null {
  const [kind, ...more] = new Set(
    places.filter(({ kind }) => kind !== "me").map(({ kind }) => kind),
  );
  if (more.length) return null;
  if (kind === "bot") return "bots";
  if (kind === "screen") return "screen";
  return listed ? "lobby" : "link";
}
