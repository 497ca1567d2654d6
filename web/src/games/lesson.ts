// A step of the guided first game.

export interface Lesson {
  id: string;
  when: (view: any, seat: number | null, asked: boolean) => boolean;
  /** The key of its words. */
  text: string;
  clause: string;
  /** A CSS selector inside the board: what it speaks of. */
  anchor: string;
  /**
   * What somebody does to have tried it: presses something in the board that matches, makes it show
   * something that matches, or makes the move that is asked for, which counts for every step.
   */
  done: { press: string } | { shows: string } | "move";
  /** With how many players it is of use; unsaid: with any number. */
  players?: number[];
  /** The option of the game that brings it; unsaid: every game does. */
  option?: string;
  /** It comes in some games only, by chance: it counts among the steps once it has come. */
  rare?: boolean;
}
