// Whether this page can be installed, as far as its browser says so.

/** Only some browsers have it, and TypeScript none. */
interface Prompting extends Event {
  prompt: () => Promise<unknown>;
}

class Install {
  #offer = $state.raw<Prompting | null>(null);
  offered = $derived(this.#offer !== null);

  /** The browser's own question comes when the reader asks for it. */
  readonly keep = (event: Event): void => {
    event.preventDefault();
    this.#offer = event as Prompting;
  };

  /** A browser asks once for each time that it offers to. */
  readonly ask = (): void => {
    this.#offer?.prompt().catch(() => {});
    this.#offer = null;
  };
}

export const install = new Install();
window.addEventListener("beforeinstallprompt", install.keep);
