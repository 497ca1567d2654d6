// A sale that has been held, looked at again: as a whole, or stone by stone.

import type { SaleStep } from "../moments/moment.ts";
import type { SaleTold } from "./told.ts";

class Review {
  #number = $state.raw<number | null>(null);
  #stone = $state.raw<number | null>(null);

  /** Shows a sale by its number, counted from one. */
  show(number: number): void {
    this.#number = number;
    this.#stone = null;
  }

  stone(stone: number | null): void {
    this.#stone = stone;
  }

  close(): void {
    this.#number = null;
  }

  /** What is looked at, out of the sales of a game; null: nothing. */
  of(held: readonly SaleTold[]): { sale: SaleTold; at: SaleStep } | null {
    const sale = held.find(({ number }) => number === this.#number);
    if (!sale) return null;
    const at: SaleStep =
      this.#stone === null
        ? { show: "result" }
        : { show: "stone", stone: this.#stone, phase: "paid" };
    return { sale, at };
  }
}

export const review = new Review();
