import { createSubscriber } from "svelte/reactivity";

const tick = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** Seconds since this page was opened: nobody can set them, as they can the clock on the wall. */
export function elapsed(): number {
  return performance.now() / 1000;
}

/** The same, for what is shown: it changes with them. */
export function now(): number {
  tick();
  return elapsed();
}
