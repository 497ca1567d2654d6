// All that a game's board is told, and whom it asks: as one pair of eyes may know it.

import { untrack } from "svelte";

import type { BoardProps, Orders } from "../games/client.ts";
import type { Table, Told } from "../gen/messages.gen.ts";
import { rulesPane } from "../rules.svelte.ts";
import type { Sitting } from "../sitting.svelte.ts";
import type { Directed, LiveSight } from "../stage/directed.svelte.ts";

interface Sources {
  sitting: () => Sitting;
  table: () => Table;
  director: () => Directed<LiveSight> | null;
  eyes: () => number | null;
  view: () => any;
  /** Nobody but whoever sits there looks on: their notebook may lie open. */
  alone: () => boolean;
  asked: () => boolean;
  hint: () => string | null;
  /** One looks back at what was. */
  past: () => boolean;
  log: () => readonly Told[];
}

export function boardOf(sources: Sources): BoardProps {
  const sitting = sources.sitting;
  const director = sources.director;
  const table = sources.table;
  /** The seat whose own things may lie open. */
  const own = $derived(sources.alone() ? sources.eyes() : null);
  const names = $derived(table().seats.map(({ name }) => name));
  const notes = $derived(own === null ? {} : sitting().notes(own));
  const orders = $derived(own === null ? null : (sitting().orders.get(own) ?? null));
  const answered = $derived(own === null ? null : sitting().answered(own));
  const window = $derived.by(() => {
    const { question } = table();
    if (!question) return null;
    const { ends, asked } = question;
    return { ends: ends && ends - sitting().ahead, asked };
  });
  /** What is asked; while it is shown how a decision has gone by, there is none. */
  const decision = $derived.by(() => {
    if (sources.past()) return null;
    const shown = director()?.sight.message.decision ?? null;
    return shown === (sitting().views.get(sources.eyes())?.message.decision ?? null) ? shown : null;
  });
  const eyes = () => untrack(sources.eyes);

  return {
    get view() {
      return sources.view();
    },
    get seat() {
      return sources.eyes();
    },
    get names() {
      return names;
    },
    get seats() {
      return table().seats;
    },
    get told() {
      return sources.log();
    },
    get fresh() {
      return sources.past() ? [] : [...(director()?.fresh ?? [])];
    },
    get forecast() {
      return (sources.past() ? null : director()?.sight.message.forecast) ?? [];
    },
    get decision() {
      return decision;
    },
    get forms() {
      return (sources.past() ? null : director()?.sight.message.forms) ?? [];
    },
    get asked() {
      return sources.asked();
    },
    get moment() {
      return sources.past() ? null : (director()?.moment ?? null);
    },
    get busy() {
      return !sources.past() && (director()?.busy ?? false);
    },
    get notes() {
      return notes;
    },
    get past() {
      return sources.past();
    },
    get window() {
      return sources.past() ? null : window;
    },
    get answered() {
      return sources.past() ? null : answered;
    },
    get hint() {
      return sources.hint();
    },
    get orders() {
      return orders;
    },
    get screen() {
      return sitting().mine;
    },
    play(move, then) {
      const seat = eyes();
      if (seat !== null) void sitting().play(seat, move, then ? [then] : []);
    },
    async judge(move) {
      const seat = eyes();
      return seat === null ? null : sitting().judge(seat, move);
    },
    async preview(move) {
      const seat = eyes();
      return seat === null ? [] : sitting().preview(seat, move);
    },
    note(key, text) {
      if (own !== null) sitting().note(own, key, text);
    },
    order(given: Orders) {
      if (own !== null) void sitting().order(own, given);
    },
    playFor: (seat, move) => sitting().play(seat, move),
    viewOf: (seat) => sitting().views.get(seat)?.message.view,
    openRules: (clause) => void rulesPane.open(clause),
  };
}
