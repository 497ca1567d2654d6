// What lies open over the board: one sheet at most, and the form beside it.

class Panels {
  /** The sheet, by its name. */
  sheet = $state.raw<string | null>(null);
  /** What is asked, as a form. */
  form = $state(false);
  /** The sheet that was open last. */
  last: string | null = null;
  /** What had the focus before a sheet got it. */
  opener: Element | null = null;

  toggle(sheet: string): void {
    this.sheet = this.sheet === sheet ? null : sheet;
  }

  /** Closes the sheet; what had the focus before gets it back. */
  shut(): void {
    this.sheet = null;
    if (this.opener instanceof HTMLElement && this.opener.isConnected) this.opener.focus();
  }

  close(): void {
    this.sheet = null;
    this.form = false;
  }

  /**
   * Goes to the sheet beside the one that lies open: they lie in this order to the right of the board. From
   * the board it is the one that was open last.
   */
  aside(sheets: readonly string[], way: "left" | "right"): void {
    const { last } = this;
    if (this.sheet === null) {
      if (way === "left") this.sheet = last && sheets.includes(last) ? last : (sheets[0] ?? null);
      return;
    }
    const at = sheets.indexOf(this.sheet);
    if (way === "left") this.sheet = sheets[at + 1] ?? this.sheet;
    else if (at > 0) this.sheet = sheets[at - 1] ?? null;
    else this.shut();
  }
}

export const panels = new Panels();
