// The fair deal: the server shows the hash of its secret, everybody adds a value, and in the end
// both make the seed. What this browser saw and added is kept here, to be compared at the end.

import type { Table } from "./gen/messages.gen.ts";
import { recallObject, store } from "./shelf.ts";

export interface Kept {
  commitment: string;
  value: string;
}

const SHELF = "vendome.deals";
const MOST = 200;

/** 32 random bytes in hex: this browser's own part in the chance of a deal. */
export function newValue(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
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

export interface Check {
  /** secret: it hashes to what was shown. same: nobody exchanged the hash. mine: my value is in. seed: it is made of these. */
  name: "secret" | "same" | "mine" | "seed";
  /** null: this browser cannot tell. */
  holds: boolean | null;
}

/** Whether this browser can compute hashes: not on plain http from another machine. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

/**
 * A finished table's deal, checked. What needs something seen before the deal cannot be told
 * without `kept`: by watchers, and in another browser. Nor can `mine` by somebody who had added a
 * value but did not stay: `seated`.
 */
export async function checks(
  table: Pick<Table, "commitment" | "deal">,
  kept: Kept | null,
  seated: boolean,
): Promise<Check[]> {
  const { commitment, deal } = table;
  if (!deal) return [];
  const secret = unhex(deal.secret);
  const values = deal.values.map(unhex);
  return [
    { name: "secret", holds: (await sha256([secret])) === commitment },
    { name: "same", holds: kept && kept.commitment === commitment },
    { name: "mine", holds: kept && seated ? deal.values.includes(kept.value) : null },
    { name: "seed", holds: (await sha256([secret, ...values])) === deal.seed },
  ];
}

async function sha256(parts: Uint8Array<ArrayBuffer>[]): Promise<string> {
  const bytes = await new Blob(parts).arrayBuffer();
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function unhex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
