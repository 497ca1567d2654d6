// The fair deal: the server shows the hash of its secret, everybody adds a value, and in the end
// both make the seed. What this browser saw and added is kept here, to be compared at the end.

import type { Table } from "./gen/messages.gen.ts";

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
  const entries = Object.entries(shelf()).filter(([id]) => id !== table);
  const newest = [...entries, [table, kept] as const].slice(-MOST);
  localStorage.setItem(SHELF, JSON.stringify(Object.fromEntries(newest)));
}

export function keptOf(table: string): Kept | null {
  return shelf()[table] ?? null;
}

function shelf(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(SHELF) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

export interface Check {
  /** secret: it hashes to what was shown. same: nobody exchanged the hash. mine: my value is in. seed: it is made of these. */
  name: "secret" | "same" | "mine" | "seed";
  holds: boolean;
}

/** Whether this browser can compute hashes: not on plain http from another machine. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

/** What can be checked of a finished table's deal; `kept` is missing in another browser. */
export async function checks(
  table: Pick<Table, "commitment" | "deal">,
  kept: Kept | null,
): Promise<Check[]> {
  const { commitment, deal } = table;
  if (!deal) return [];
  const secret = unhex(deal.secret);
  const values = deal.values.map(unhex);
  const found: Check[] = [{ name: "secret", holds: (await sha256([secret])) === commitment }];
  if (kept) {
    found.push({ name: "same", holds: kept.commitment === commitment });
    found.push({ name: "mine", holds: deal.values.includes(kept.value) });
  }
  found.push({ name: "seed", holds: (await sha256([secret, ...values])) === deal.seed });
  return found;
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
