// Making, entering and leaving tables.

import { api } from "./api.ts";
import { keep, keptOf, newValue } from "./deal.ts";
import type { NewSeat, NewTable, Table } from "./gen/messages.gen.ts";

/** Makes a table and adds this browser's value to its deal: it starts once all seats are taken. */
export async function make(table: NewTable): Promise<Table> {
  const made = await api.create(table);
  return addValue(made);
}

/** A game against bots, at once. */
export function playNow(game: string, players: number, bot: string): Promise<Table> {
  const bots: NewSeat[] = Array.from({ length: players - 1 }, () => ({ kind: "bot", bot }));
  return make({ game, seats: [{ kind: "me" }, ...bots], listed: false });
}

export async function join(table: Table, seat: number | null = null): Promise<Table> {
  const value = newValue();
  const joined = await api.join(table.id, { value, seat });
  keep(table.id, { commitment: table.commitment, value });
  return joined;
}

/** The value is kept before it is sent, so that a lost answer loses nothing. */
export async function addValue(table: Table): Promise<Table> {
  const kept = keptOf(table.id) ?? { commitment: table.commitment, value: newValue() };
  keep(table.id, kept);
  return api.ready(table.id, { value: kept.value });
}
