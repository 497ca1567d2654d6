// What the director plays: a scene is what happened between two views, a beat one step of it.

import type { Told } from "../gen/messages.gen.ts";
import type { Flight, Movement } from "./motion.ts";
import type { Sound } from "./sound.ts";

export interface Beat {
  /** In milliseconds at normal speed: 150 to 600. */
  time: number;
  /** A pause after it, where people would gasp. */
  rest?: number;
  /** At least so long it stands, in milliseconds, however fast all is played: it is to be read. */
  hold?: number;
  /** The view during and after this beat; unsaid: as before it. After the last beat it is the newest. */
  view?: unknown;
  /** What the board stages now (the game's own type); null ends it. Unsaid: as before. */
  moment?: unknown;
  /** So many of the fresh events have been told once this beat begins. Unsaid: as before. */
  told?: number;
  /** Pieces that travel from one place of the board to another. */
  flights?: Flight[];
  /** How pieces that lie on the board move, by their selectors. */
  pieces?: ReadonlyMap<string, Movement>;
  sound?: Sound;
}

/** What happened since the view before, as far as one pair of eyes may know. */
export interface Scene<View = any> {
  before: View | null;
  after: View;
  fresh: readonly Told[];
  seat: number | null;
}

/** Pure and quick; nothing, where nothing is worth staging: then the new view is shown at once. */
export type Script<View = any> = (scene: Scene<View>) => Beat[];
