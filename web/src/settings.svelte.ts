// What this browser remembers of its reader.

import type { Language } from "./gen/messages.gen.ts";
import { recallObject, store } from "./shelf.ts";

export type Theme = "dark" | "light" | "system";

interface Remembered {
  language: Language | null;
  theme: Theme;
  sound: boolean;
  /** How often faster than normal what happens is shown; 0: at once. */
  speed: number;
  /** A tap sends: nothing is to be confirmed. */
  oneTap: boolean;
  notify: boolean;
  /** Shortcuts of a single key: some input methods need them off. */
  keys: boolean;
  /** Whether somebody has taken a seat in this browser. */
  played: boolean;
  /** What was last chosen for a new game; without a name, nothing yet. */
  game: string;
  /** Null if not chosen yet. */
  players: number | null;
  bot: string;
  /** The guided game: whether it gives hints, and which lessons of which game have been read. */
  hints: boolean;
  lessons: Record<string, string[]>;
}

const SHELF = "vendome.settings"; // theme.js reads it before the first paint

const first: Remembered = {
  language: null,
  theme: "system",
  sound: true,
  speed: 1,
  oneTap: false,
  notify: false,
  keys: true,
  played: false,
  game: "",
  players: null,
  bot: "journeyman",
  hints: false,
  lessons: {},
};

const remembered = (): Remembered => ({ ...first, ...recallObject(SHELF) });

class Settings {
  #now = $state.raw(remembered());

  get now(): Readonly<Remembered> {
    return this.#now;
  }

  change(changes: Partial<Remembered>): void {
    // Another tab may have changed something else since.
    this.#now = { ...remembered(), ...changes };
    store(SHELF, JSON.stringify(this.#now));
    if (changes.theme) document.documentElement.dataset["theme"] = changes.theme;
  }
}

export const settings = new Settings();
