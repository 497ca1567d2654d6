// Lists that grow at their end: they follow it as long as the reader is there.

import type { Attachment } from "svelte/attachments";

const NEAR = 48;

export const atEnd = (list: Element) => list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;

/** Keeps the end of a list in sight when it grows, unless the reader has scrolled away. */
export function newest(length: () => number, change: (away: boolean) => void = () => {}): Attachment<HTMLElement> {
  return (list) => {
    let following = true;
    const scrolled = () => {
      following = atEnd(list);
      change(!following);
    };
    list.addEventListener("scroll", scrolled, { passive: true });
    $effect(() => {
      length();
      if (following) list.scrollTop = list.scrollHeight;
      else change(true);
    });
    return () => list.removeEventListener("scroll", scrolled);
  };
}
