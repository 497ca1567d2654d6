import { createSubscriber } from "svelte/reactivity";

const tick = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** Seconds since this page was opened. Nobody can set them, unlike the clock on the wall. */
export function elapsed(): number {
  return performance.now() / 1000;
}

/** The same seconds as state, for what is shown. */
export function now(): number {
  tick();
  return elapsed();
}
