// What belongs to the whole page: the dialog that is open, and what screen readers say.

class Household {
  dialog = $state.raw<"settings" | "shortcuts" | null>(null);
  told = $state.raw("");
  /** How many tables or replays fill the window by themselves: none, or one. */
  staged = $state(0);

  /** Says something to screen readers. */
  tell(words: string): void {
    this.told = words;
  }
}

export const household = new Household();
