import { createSubscriber } from "svelte/reactivity";

const tick = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** This device's time in seconds: whatever shows it changes with it. */
export function now(): number {
  tick();
  return Date.now() / 1000;
}
