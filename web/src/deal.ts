// The fair deal: the server shows the hash of its secret, everybody shows the hash of a value, and
// only then does everybody reveal it. docs/protocol.md says what that proves. What this browser saw
// and added is stored here, to be revealed in time and compared at the end.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Deal, Sealed, Table } from "./gen/messages.gen.ts";
import { recallObject, store } from "./shelf.ts";

export interface StoredValue {
  /** The server's commitment in the deal that the value was drawn for. */
  commitment: string;
  value: string;
  /** The seal of everything shown when this browser revealed the value. */
  seal?: string;
  /** The seals of deals before, which were abandoned. */
  earlier?: readonly string[];
}

type Shown = Pick<Table, "id" | "game" | "options" | "commitment" | "seats">;
type Pledged = Pick<Sealed & Deal, "pledges" | "before">;

const SHELF = "vendome.deals";
const MOST = 200;
const NOTHING = "-";

/** Returns 32 random bytes in hex: this browser's own part in the chance of a deal. */
export function newValue(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

export function storeValue(table: string, stored: StoredValue): void {
  put([...without(table), [table, stored]]);
}

/** Forgets a value that did not go into the deal. */
export function forget(table: string): void {
  put(without(table));
}

export function storedOf(table: string): StoredValue | null {
  return (recallObject(SHELF)[table] as StoredValue | undefined) ?? null;
}

const without = (table: string) =>
  Object.entries(recallObject(SHELF)).filter(([id]) => id !== table);

function put(entries: [string, unknown][]): void {
  store(SHELF, JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
}

/**
 * Returns what to pledge in the deal that a table makes now: the same until it is revealed. Returns
 * null if the value was revealed: whoever asks for it again has seen it, and may choose theirs by it.
 */
export function drawn(table: Pick<Table, "id" | "commitment">): StoredValue | null {
  const stored = storedOf(table.id);
  if (stored?.commitment === table.commitment) return stored.seal ? null : stored;
  return { commitment: table.commitment, value: newValue(), earlier: seals(stored) };
}

/**
 * Returns what a browser may reveal now that all have pledged, with the seal of what it is shown.
 * lost: it does not have the value that was pledged for this person. changed: it revealed this value
 * for another deal.
 */
export function underSeal(
  table: Shown,
  shown: Pledged,
  person: string,
): StoredValue | "lost" | "changed" {
  const stored = storedOf(table.id);
  const own = table.seats.find((seat) => seat.person === person && !seat.screen);
  const pledge = stored && pledgeOf(stored.value, table.id, person, table.commitment);
  if (!stored || !own || shown.pledges[own.seat] !== pledge) return "lost";
  const seal = sealOf(table, shown);
  return stored.seal && stored.seal !== seal ? "changed" : { ...stored, seal };
}

/** Returns the seals of every deal of a table in which this browser revealed a value. */
export const seals = (stored: StoredValue | null): readonly string[] => [
  ...(stored?.earlier ?? []),
  ...(stored?.seal ? [stored.seal] : []),
];

export const pledgeOf = (
  value: string,
  table: string,
  person: string,
  commitment: string,
): string => hashed("vendome pledge 1", table, person, commitment, value);

/** Returns one hash of all that is shown before anybody reveals a value. */
export function sealOf(table: Shown, { pledges, before }: Pledged): string {
  return hashed(
    "vendome deal 1",
    table.id,
    table.game,
    plainJson(table.options),
    before ?? NOTHING,
    table.commitment,
    ...table.seats.map(({ person }, seat) => `${person ?? NOTHING} ${pledges[seat] || NOTHING}`),
  );
}

export interface Check {
  /**
   * secret: it hashes to what was shown. same: nobody exchanged the hash. pledges: each person
   * revealed what they had pledged, and nobody else anything. seal: these are the pledges that this
   * browser saw before it revealed its value. mine: my value is in. seed: it is made of these.
   * first: no deal of this table was abandoned before it.
   */
  name: "secret" | "same" | "pledges" | "seal" | "mine" | "seed" | "first";
  /** Null if this browser cannot know. */
  holds: boolean | null;
}

/**
 * Checks a finished table's deal. What needs something seen before the deal cannot be known without
 * `stored`: for spectators, and in another browser. Nor can `mine`, unless the person stayed: `seated`.
 */
export function checks(
  table: Shown & Pick<Table, "deal" | "abandoned">,
  stored: StoredValue | null,
  seated: boolean,
): Check[] {
  const { commitment, deal } = table;
  if (!deal) return [];
  const seed = bytesToHex(sha256(hexToBytes([deal.secret, ...deal.values].join(""))));
  const pledged = deal.pledges.some(Boolean);
  const seal = stored?.seal;
  return [
    { name: "secret", holds: bytesToHex(sha256(hexToBytes(deal.secret))) === commitment },
    { name: "same", holds: stored && stored.commitment === commitment },
    { name: "pledges", holds: pledged ? toldAsPledged(table, deal) : null },
    { name: "seal", holds: pledged && seal && seated ? seal === sealOf(table, deal) : null },
    { name: "mine", holds: stored && seated ? deal.values.includes(stored.value) : null },
    { name: "seed", holds: seed === deal.seed },
    { name: "first", holds: pledged ? first(table.abandoned, stored) : null },
  ];
}

/** Nobody can say after an abandoned deal; and no deal that this browser took part in is left out. */
function first(abandoned: number, stored: StoredValue | null): boolean | null {
  if ((stored?.earlier?.length ?? 0) > abandoned) return false;
  return abandoned === 0 ? true : null;
}

/** Returns the owner's own seat, which speaks for all of theirs at one screen. */
function toldAsPledged({ id, commitment, seats }: Shown, { pledges, values }: Deal): boolean {
  return seats.every(({ person, screen }, seat) => {
    const value = values[seat] ?? "";
    if (person === null || screen) return !value && !pledges[seat];
    return pledgeOf(value, id, person, commitment) === pledges[seat];
  });
}

const hashed = (...lines: string[]): string => bytesToHex(sha256(utf8ToBytes(lines.join("\n"))));

/** Returns JSON as the server writes it: names in order, no spaces. */
function plainJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
