// What lies open over the board: one sheet at most, and the form beside it.

class Panels {
  /** The sheet, by its name. */
  sheet = $state.raw<string | null>(null);
  /** What is asked, as a form. */
  form = $state(false);

  toggle(sheet: string): void {
    this.sheet = this.sheet === sheet ? null : sheet;
  }

  close(): void {
    this.sheet = null;
    this.form = false;
  }
}

export const panels = new Panels();
