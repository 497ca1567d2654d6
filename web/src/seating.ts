// Making, entering and leaving tables.

import { api } from "./api.ts";
import { forget, keep, keptOf, newValue } from "./deal.ts";
import type { NewSeat, NewTable, Table } from "./gen/messages.gen.ts";
import { Problem } from "./problem.ts";

/**
 * Makes a table and adds this browser's value to its deal: it starts once all seats are taken.
 * If the value does not arrive the table is there all the same, and its page tries again.
 */
export async function make(table: NewTable): Promise<Table> {
  const made = await api.create(table);
  return addValue(made).catch(() => made);
}

/** A game against bots, at once. */
export function playNow(
  game: string,
  players: number,
  bot: string,
  options: Record<string, unknown> = {},
): Promise<Table> {
  const bots: NewSeat[] = Array.from({ length: players - 1 }, () => ({ kind: "bot", bot }));
  return make({ game, seats: [{ kind: "me" }, ...bots], options, listed: false });
}

/** The value is kept before it is sent, so that a lost answer loses nothing. */
export async function join(table: Table, seat: number | null = null): Promise<Table> {
  const before = keptOf(table.id);
  const value = newValue();
  keep(table.id, { commitment: table.commitment, value });
  try {
    return await api.join(table.id, { value, seat });
  } catch (problem) {
    // Refused, this value is not in the deal; one sent before, whose answer was lost, may be.
    if (problem instanceof Problem && problem.final) {
      if (before) keep(table.id, before);
      else forget(table.id);
    }
    throw problem;
  }
}

/** Kept before it is sent, too; asked for again, the same value goes out. */
export async function addValue(table: Table): Promise<Table> {
  const kept = keptOf(table.id) ?? { commitment: table.commitment, value: newValue() };
  keep(table.id, kept);
  return api.ready(table.id, { value: kept.value });
}
