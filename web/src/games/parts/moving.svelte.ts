import { tick } from "svelte";

import type { Told } from "../../gen/messages.gen.ts";
import { perform, type Scene } from "./motion.ts";

/** Movement is only decoration: what is shown is always the view, and a new one ends what still moves. */
export function moving(
  board: () => HTMLElement,
  fresh: () => readonly Told[],
  scene: (fresh: readonly Told[]) => Scene,
): void {
  $effect(() => {
    const told = fresh();
    let stop = () => {};
    let gone = false;
    void tick().then(() => {
      if (!gone && told.length) stop = perform(board(), scene(told));
    });
    return () => {
      gone = true;
      stop();
    };
  });
}
