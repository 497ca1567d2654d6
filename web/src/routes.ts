// The pages of the house and their addresses.

export type Route =
  | { page: "lobby" }
  | { page: "new" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; step: number | null; eyes: string }
  | { page: "history" }
  | { page: "rules"; game: string; clause: string | null }
  | { page: "about" }
  | { page: "programs" }
  | { page: "missing" };

export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

const SINGLE = ["new", "history", "about", "programs"] as const;

/** Returns where an address leads. */
export function routeOf({ pathname, search, hash }: Address): Route {
  const parts = pathname.split("/").filter(Boolean).map(decoded);
  const [first, second, third] = parts;
  if (parts.length === 0) return { page: "lobby" };
  const single = SINGLE.find((page) => page === first);
  if (parts.length === 1 && single) return { page: single };
  if (first === "t" && second && parts.length === 2) return { page: "table", id: second };
  if (first === "t" && second && third === "replay" && parts.length === 3) {
    const query = new URLSearchParams(search);
    return {
      page: "replay",
      id: second,
      step: count(query.get("step")),
      eyes: query.get("eyes") ?? "public",
    };
  }
  if (first === "rules" && second && parts.length === 2) {
    return { page: "rules", game: second, clause: decoded(hash.slice(1)) || null };
  }
  return { page: "missing" };
}

export const tablePath = (id: string) => `/t/${encodeURIComponent(id)}`;

export function replayPath(id: string, step?: number, eyes?: string): string {
  const query = new URLSearchParams();
  if (step !== undefined) query.set("step", String(step));
  if (eyes !== undefined) query.set("eyes", eyes);
  const tail = query.size ? `?${query}` : "";
  return `${tablePath(id)}/replay${tail}`;
}

/** A step of a replay with what there is to share of it, as everybody may see it. */
export const sharePath = (id: string, step: number): string =>
  `${replayPath(id, step, "public")}#share`;

/** What a bot thinks of my finished game, beside its replay through my eyes. */
export const analysisPath = (id: string, seat: number): string =>
  `${replayPath(id, undefined, String(seat))}#analysis`;

export function rulesPath(game: string, clause?: string | null): string {
  return `/rules/${encodeURIComponent(game)}${clause ? `#${encodeURIComponent(clause)}` : ""}`;
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
