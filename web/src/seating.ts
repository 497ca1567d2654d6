// Making, entering and leaving tables.

import { api } from "./api.ts";
import { drawn, forget, keep, keptOf, pledgeOf, underSeal, type Kept } from "./deal.ts";
import type { NewSeat, NewTable, Ready, Table } from "./gen/messages.gen.ts";
import { me } from "./me.svelte.ts";
import { Problem } from "./problem.ts";
import { t } from "./words.ts";

/**
 * Makes a table and pledges this browser's value for its deal: it starts once all seats are taken.
 * If that does not arrive the table is there all the same, and its page tries again.
 */
export async function make(table: NewTable): Promise<Table> {
  const made = await api.create(table);
  return takePart(made).catch(() => made);
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

/** The value is kept before its pledge is sent, so that a lost answer loses nothing. */
export async function join(table: Table, seat: number | null = null): Promise<Table> {
  const before = keptOf(table.id);
  let joined: Table;
  try {
    joined = await api.join(table.id, { ...pledge(table), seat });
  } catch (problem) {
    // Refused, this value is not in the deal; one pledged before, whose answer was lost, may be.
    if (problem instanceof Problem && problem.final) {
      if (before) keep(table.id, before);
      else forget(table.id);
    }
    throw problem;
  }
  return takePart(joined).catch(() => joined);
}

/** What the deal of a table waits for from this browser; null: nothing. */
export function owed(table: Table): "pledge" | "value" | null {
  if (table.status !== "gathering") return null;
  const mine = table.seats.filter(({ person }) => person !== null && person === me.person?.id);
  if (mine.some(({ ready }) => !ready)) return "pledge";
  return mine.some(({ waiting }) => waiting) ? "value" : null;
}

/** Pledges, or tells, whatever the deal waits for. Asked for again, the same goes out. */
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
  const kept = drawn(table);
  if (!kept) throw refusal("deal.changed");
  keep(table.id, kept);
  return { pledge: mine(table, kept), commitment: table.commitment };
}

/** The value to tell, kept with the seal of all that is shown now before anybody learns it. */
function sealed(table: Table): Kept {
  const kept = table.sealed ? underSeal(table, table.sealed, me.person?.id ?? "") : "lost";
  if (typeof kept === "string") throw refusal(`deal.${kept}`);
  keep(table.id, kept);
  return kept;
}

const mine = (table: Table, { value }: Kept) =>
  pledgeOf(value, table.id, me.person?.id ?? "", table.commitment);

const refusal = (key: "deal.changed" | "deal.lost") =>
  new Problem(409, {
    sentence: key === "deal.lost" ? t("deal.lost") : t("deal.changed"),
    clause: null,
    quote: null,
  });
