import type { Step } from "../gen/messages.gen.ts";

export interface Chapter {
  title: string;
  /** The first step of it. */
  step: number;
}

/** Returns where the title of what is played changes: at a phase, at a round. */
export function chapters(steps: readonly Step[], title: (view: Step["view"]) => string): Chapter[] {
  const found: Chapter[] = [];
  for (const [step, { view }] of steps.entries()) {
    const here = title(view);
    if (found.at(-1)?.title !== here) found.push({ title: here, step });
  }
  return found;
}

export function chapterAt(chapters: readonly Chapter[], step: number): number {
  return chapters.findLastIndex((chapter) => chapter.step <= step);
}
