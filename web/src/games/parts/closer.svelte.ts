// Looking closer: a card is shown large with its words while one points at it, holds it, or comes to it
// by keyboard.

import type { Attachment } from "svelte/attachments";

export type Side = "above" | "below";

const POINT = 450;
const HOLD = 350;
/** Whoever has just pressed something is doing, not looking. */
const PRESSED = 1500;
/** A finger that goes further drags, and looks at nothing. */
const STILL = 8;

export class Closer<What extends object> {
  looked = $state.raw<(What & { side: Side; stays: boolean }) | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = -PRESSED;

  close = (): void => {
    clearTimeout(this.#timer);
    this.looked = null;
  };

  escaped = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && this.looked) this.close();
  };

  /** It stays until it is closed. */
  open(what: What, side: Side): void {
    this.looked = { ...what, side, stays: true };
  }

  /** Of a piece: what it shows, and on which side of the middle nothing of it is hidden. */
  on(what: What, side: Side): Attachment<HTMLElement> {
    return (piece) => {
      let held = false;
      let pointed = false;
      let from: [x: number, y: number] = [0, 0];
      const soon = (stays: boolean, delay: number) => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
          held = stays;
          this.looked = { ...what, side, stays };
        }, delay);
      };
      const gone = () => {
        clearTimeout(this.#timer);
        // The piece may go, and lose the focus, while the board is drawn, when nothing may be changed.
        if (this.looked && !this.looked.stays)
          queueMicrotask(() => {
            if (!this.looked?.stays) this.looked = null;
          });
      };
      // A piece that slides under a mouse at rest is not pointed at.
      const point = ({ pointerType, buttons, movementX, movementY }: PointerEvent) => {
        const doing = performance.now() - this.#pressed < PRESSED;
        if (pointerType !== "mouse" || buttons || doing || pointed) return;
        if (!movementX && !movementY) return;
        pointed = true;
        soon(false, POINT);
      };
      const leave = () => {
        pointed = false;
        gone();
      };
      const down = (event: PointerEvent) => {
        held = false;
        this.#pressed = performance.now();
        from = [event.clientX, event.clientY];
        if (event.pointerType === "mouse") gone();
        else soon(true, HOLD);
      };
      const move = (event: PointerEvent) => {
        const far = Math.hypot(event.clientX - from[0], event.clientY - from[1]);
        if (event.pointerType !== "mouse" && far > STILL) clearTimeout(this.#timer);
      };
      const up = (event: PointerEvent) => {
        if (event.pointerType !== "mouse") clearTimeout(this.#timer);
      };
      const focus = () => {
        if (piece.matches(":focus-visible")) soon(false, POINT);
      };
      // The click at the end of a long press is no tap.
      const click = (event: Event) => {
        if (held) {
          event.preventDefault();
          event.stopImmediatePropagation();
        } else gone();
        held = false;
      };
      const menu = (event: Event) => event.preventDefault();
      const all = new AbortController();
      const on = { signal: all.signal };
      piece.addEventListener("pointermove", point, on);
      piece.addEventListener("pointerleave", leave, on);
      piece.addEventListener("pointerdown", down, on);
      piece.addEventListener("pointermove", move, on);
      piece.addEventListener("pointerup", up, on);
      piece.addEventListener("focus", focus, on);
      piece.addEventListener("blur", gone, on);
      piece.addEventListener("contextmenu", menu, on);
      piece.addEventListener("click", click, { ...on, capture: true });
      return () => {
        all.abort();
        gone();
      };
    };
  }
}
