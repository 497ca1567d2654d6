import type { Beat } from "./beat.ts";
import { perform } from "./motion.ts";
import { play } from "./sound.ts";

/** What moves and sounds in a beat, on a board that may not be there. */
export function performing(board: () => HTMLElement | undefined) {
  return (beat: Beat, time: number): (() => void) => {
    if (beat.sound) play(beat.sound);
    if (!beat.flights?.length && !beat.pieces?.size) return () => {};
    // What the beat shows must lie on the board before it moves.
    let end: (() => void) | null = null;
    const frame = requestAnimationFrame(() => {
      const on = board();
      if (on) end = perform(on, beat, time);
    });
    return () => {
      cancelAnimationFrame(frame);
      end?.();
    };
  };
}
