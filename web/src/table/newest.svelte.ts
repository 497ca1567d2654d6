// Lists that grow at their end: they follow it as long as the reader is there.

import type { Attachment } from "svelte/attachments";

const NEAR = 48;

/** Keeps the end of a list in sight when it changes, unless the reader has scrolled away. */
export function newest(
  content: () => unknown,
  change: (away: boolean) => void = () => {},
): Attachment<HTMLElement> {
  return (list) => {
    let following = true;
    const scrolled = () => {
      following = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
      change(!following);
    };
    const settle = () => {
      if (following) list.scrollTop = list.scrollHeight;
      change(!following);
    };
    list.addEventListener("scroll", scrolled, { passive: true });
    const observer = new ResizeObserver(settle);
    $effect(() => {
      content();
      // What is observed anew is told of after the next layout: none has to be made for it at once, in
      // the middle of whatever else changes.
      observer.unobserve(list);
      observer.observe(list);
    });
    return () => {
      list.removeEventListener("scroll", scrolled);
      observer.disconnect();
    };
  };
}
