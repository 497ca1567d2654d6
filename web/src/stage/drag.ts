// Taking a piece in the hand: a drag by pointer events, begun once the pointer has gone eight pixels, so
// that a tap stays a tap. Touch scrolls nothing meanwhile. What it can be dropped on glows.

import type { Attachment } from "svelte/attachments";

const THRESHOLD = 8;

export interface Drag {
  /** Whether the piece may be taken now. */
  ready: () => boolean;
  /** Where it may be dropped, by a selector inside the board. */
  onto: string;
  /** It was dropped there. */
  drop: (place: HTMLElement) => void;
  /** It is in the hand, or no longer. */
  lift?: (lifted: boolean) => void;
}

/** Makes a piece one that can be dragged; a tap goes on to be a click. */
export function draggable(drag: () => Drag): Attachment<HTMLElement> {
  return (piece) => {
    let from: { x: number; y: number; id: number } | null = null;
    let copy: HTMLElement | null = null;
    let over: HTMLElement | null = null;
    const board = () => piece.closest<HTMLElement>("[data-board]") ?? document.body;

    function down(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary || !drag().ready()) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
      addEventListener("pointercancel", end);
    }

    function move(event: PointerEvent) {
      if (!from || event.pointerId !== from.id) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!copy && Math.hypot(x, y) < THRESHOLD) return;
      copy ??= take();
      copy.style.transform = `translate(${x}px, ${y}px) scale(1.08) rotate(2deg)`;
      aim(event);
    }

    function up(event: PointerEvent) {
      if (!from || event.pointerId !== from.id) return;
      const place = over;
      const dragged = copy !== null;
      end();
      if (!dragged) return;
      // The click that follows is no tap.
      piece.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => piece.removeEventListener("click", swallow, { capture: true }));
      if (place) drag().drop(place);
    }

    function take(): HTMLElement {
      const box = piece.getBoundingClientRect();
      const taken = piece.cloneNode(true) as HTMLElement;
      taken.removeAttribute("id");
      taken.setAttribute("aria-hidden", "true");
      taken.setAttribute("inert", "");
      Object.assign(taken.style, {
        position: "fixed",
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        margin: "0",
        zIndex: "60",
        pointerEvents: "none",
        willChange: "transform",
      });
      (piece.parentElement ?? document.body).append(taken);
      piece.dataset["lifted"] = "";
      for (const place of board().querySelectorAll<HTMLElement>(drag().onto))
        place.dataset["drop"] = "";
      drag().lift?.(true);
      return taken;
    }

    function aim(event: PointerEvent) {
      const found = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>(drag().onto);
      if (found === over) return;
      if (over) over.dataset["drop"] = "";
      over = found ?? null;
      if (over) over.dataset["drop"] = "over";
    }

    function end() {
      from = null;
      over = null;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", end);
      if (!copy) return;
      copy.remove();
      copy = null;
      delete piece.dataset["lifted"];
      for (const place of board().querySelectorAll<HTMLElement>("[data-drop]"))
        delete place.dataset["drop"];
      drag().lift?.(false);
    }

    piece.style.touchAction = "none";
    piece.addEventListener("pointerdown", down);
    const still = (event: Event) => event.preventDefault();
    piece.addEventListener("dragstart", still); // a picture's own dragging
    return () => {
      end();
      piece.removeEventListener("pointerdown", down);
      piece.removeEventListener("dragstart", still);
    };
  };
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
