// Making, entering and leaving tables.

import { api } from "./api.ts";
import {
  drawn,
  forget,
  storeValue,
  storedOf,
  pledgeOf,
  underSeal,
  type StoredValue,
} from "./deal.ts";
import type { NewSeat, NewTable, Ready, Table } from "./gen/messages.gen.ts";
import { me } from "./me.svelte.ts";
import { Problem } from "./problem.ts";
import { settings } from "./settings.svelte.ts";
import { t } from "./words.ts";

/**
 * Makes a table and pledges this browser's value for its deal: it starts once all seats are taken.
 * If the pledge does not arrive the table exists all the same, and its page tries again.
 */
export async function make(table: NewTable): Promise<Table> {
  const made = await api.create(table);
  settings.change({ played: true });
  return takePart(made).catch(() => made);
}

/** Starts a game against bots at once. */
export function playNow(
  game: string,
  players: number,
  bot: string,
  options: Record<string, unknown> = {},
): Promise<Table> {
  const bots: NewSeat[] = Array.from({ length: players - 1 }, () => ({ kind: "bot", bot }));
  return make({ game, seats: [{ kind: "me" }, ...bots], options, listed: false });
}

/** Invites those who played at a table that is over to another one, and goes there. */
export async function invite(over: string): Promise<Table> {
  const made = await api.invite(over);
  return made.seats.some(({ person }) => person === me.person?.id) ? takePart(made) : join(made);
}

/** Returns whether somebody else played there, who could be invited again. */
export function inCompany({ seats }: Table): boolean {
  return seats.some(({ person }) => person !== null && person !== me.person?.id);
}

/** Stores the value before its pledge is sent, so that a lost answer loses nothing. */
export async function join(table: Table, seat: number | null = null): Promise<Table> {
  const before = storedOf(table.id);
  let joined: Table;
  try {
    joined = await api.join(table.id, { ...pledge(table), seat });
  } catch (problem) {
    // A refused value is not in the deal. One that was pledged before, whose answer was lost, may be.
    if (problem instanceof Problem && problem.final) {
      if (before) storeValue(table.id, before);
      else forget(table.id);
    }
    throw problem;
  }
  settings.change({ played: true });
  return takePart(joined).catch(() => joined);
}

/** Returns what the deal of a table waits for from this browser, or null for nothing. */
export function owed(table: Table): "pledge" | "value" | null {
  if (table.status !== "gathering") return null;
  const mine = table.seats.filter(({ person }) => person !== null && person === me.person?.id);
  if (mine.some(({ ready }) => !ready)) return "pledge";
  return mine.some(({ waiting }) => waiting) ? "value" : null;
}

/** Pledges or reveals what the deal waits for. If it is asked for again, the same is sent. */
export async function takePart(table: Table): Promise<Table> {
  switch (owed(table)) {
    case "pledge":
      return takePart(await api.ready(table.id, pledge(table)));
    case "value":
      return api.reveal(table.id, { value: sealed(table).value });
    case null:
      return table;
  }
}

function pledge(table: Table): Ready {
  const stored = drawn(table);
  if (!stored) throw refusal("deal.changed");
  storeValue(table.id, stored);
  return { pledge: mine(table, stored), commitment: table.commitment };
}

/** Returns the value to reveal, after storing it with the seal of all that is shown now. */
function sealed(table: Table): StoredValue {
  const stored = table.sealed ? underSeal(table, table.sealed, me.person?.id ?? "") : "lost";
  if (typeof stored === "string") throw refusal(`deal.${stored}`);
  storeValue(table.id, stored);
  return stored;
}

const mine = (table: Table, { value }: StoredValue) =>
  pledgeOf(value, table.id, me.person?.id ?? "", table.commitment);

const refusal = (key: "deal.changed" | "deal.lost") =>
  new Problem(409, {
    sentence: key === "deal.lost" ? t("deal.lost") : t("deal.changed"),
    clause: null,
    quote: null,
  });
