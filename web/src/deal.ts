// The fair deal: the server shows the hash of its secret, everybody shows the hash of a value, and
// only then does everybody tell it. docs/protocol.md says what that proves. What this browser saw
// and added is kept here, to be told in time and compared at the end.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import type { Deal, Sealed, Table } from "./gen/messages.gen.ts";
import { recallObject, store } from "./shelf.ts";

export interface Kept {
  /** The server's, in the deal that the value was drawn for. */
  commitment: string;
  value: string;
  /** Of everything shown when this browser told the value. */
  seal?: string;
  /** The same of deals before, which were abandoned. */
  earlier?: readonly string[];
}

type Shown = Pick<Table, "id" | "game" | "options" | "commitment" | "seats">;
type Pledged = Pick<Sealed & Deal, "pledges" | "before">;

const SHELF = "vendome.deals";
const MOST = 200;
const NOTHING = "-";

/** 32 random bytes in hex: this browser's own part in the chance of a deal. */
export function newValue(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

export function keep(table: string, kept: Kept): void {
  put([...without(table), [table, kept]]);
}

/** The value did not go into the deal. */
export function forget(table: string): void {
  put(without(table));
}

export function keptOf(table: string): Kept | null {
  return (recallObject(SHELF)[table] as Kept | undefined) ?? null;
}

const without = (table: string) =>
  Object.entries(recallObject(SHELF)).filter(([id]) => id !== table);

function put(entries: [string, unknown][]): void {
  store(SHELF, JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
}

/**
 * What to pledge in the deal that a table makes now: the same as long as nobody was told. Null: the
 * value has been told, so whoever asks for it again has seen it, and may choose theirs by it.
 */
export function drawn(table: Pick<Table, "id" | "commitment">): Kept | null {
  const kept = keptOf(table.id);
  if (kept?.commitment === table.commitment) return kept.seal ? null : kept;
  return { commitment: table.commitment, value: newValue(), earlier: seals(kept) };
}

/**
 * What a browser may tell now that all have pledged, with the seal of what it is shown. lost: it has
 * not the value that was pledged for this person. changed: it told this value for another deal.
 */
export function underSeal(table: Shown, shown: Pledged, person: string): Kept | "lost" | "changed" {
  const kept = keptOf(table.id);
  const own = table.seats.find((seat) => seat.person === person && !seat.screen);
  const pledge = kept && pledgeOf(kept.value, table.id, person, table.commitment);
  if (!kept || !own || shown.pledges[own.seat] !== pledge) return "lost";
  const seal = sealOf(table, shown);
  return kept.seal && kept.seal !== seal ? "changed" : { ...kept, seal };
}

/** Those of every deal of a table in which this browser told a value. */
export const seals = (kept: Kept | null): readonly string[] => [
  ...(kept?.earlier ?? []),
  ...(kept?.seal ? [kept.seal] : []),
];

export const pledgeOf = (
  value: string,
  table: string,
  person: string,
  commitment: string,
): string => hashed("vendome pledge 1", table, person, commitment, value);

/** One hash of all that is shown before anybody tells a value. */
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
   * told what they had pledged, and nobody else anything. seal: these are the pledges that this
   * browser saw before it told its value. mine: my value is in. seed: it is made of these.
   * first: no deal of this table was abandoned before it.
   */
  name: "secret" | "same" | "pledges" | "seal" | "mine" | "seed" | "first";
  /** null: this browser cannot tell. */
  holds: boolean | null;
}

/**
 * A finished table's deal, checked. What needs something seen before the deal cannot be told
 * without `kept`: by watchers, and in another browser. Nor can `mine` by somebody who had added a
 * value but did not stay: `seated`.
 */
export function checks(
  table: Shown & Pick<Table, "deal" | "abandoned">,
  kept: Kept | null,
  seated: boolean,
): Check[] {
  const { commitment, deal } = table;
  if (!deal) return [];
  const seed = bytesToHex(sha256(hexToBytes([deal.secret, ...deal.values].join(""))));
  const pledged = deal.pledges.some(Boolean);
  const seal = kept?.seal;
  return [
    { name: "secret", holds: bytesToHex(sha256(hexToBytes(deal.secret))) === commitment },
    { name: "same", holds: kept && kept.commitment === commitment },
    { name: "pledges", holds: pledged ? toldAsPledged(table, deal) : null },
    { name: "seal", holds: pledged && seal && seated ? seal === sealOf(table, deal) : null },
    { name: "mine", holds: kept && seated ? deal.values.includes(kept.value) : null },
    { name: "seed", holds: seed === deal.seed },
    { name: "first", holds: pledged ? first(table.abandoned, kept) : null },
  ];
}

/** After an abandoned deal nobody can say; and none that this browser took part in is left out. */
function first(abandoned: number, kept: Kept | null): boolean | null {
  if ((kept?.earlier?.length ?? 0) > abandoned) return false;
  return abandoned === 0 ? true : null;
}

/** Of several seats at one screen, their owner's own speaks for all. */
function toldAsPledged({ id, commitment, seats }: Shown, { pledges, values }: Deal): boolean {
  return seats.every(({ person, screen }, seat) => {
    const value = values[seat] ?? "";
    if (person === null || screen) return !value && !pledges[seat];
    return pledgeOf(value, id, person, commitment) === pledges[seat];
  });
}

const hashed = (...lines: string[]): string => bytesToHex(sha256(utf8ToBytes(lines.join("\n"))));

/** As the server writes it: names in order, no spaces. */
function plainJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
