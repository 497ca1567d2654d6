import type { Lesson } from "../games/lesson.ts";

/** What a lesson may depend on. */
export interface Setting {
  players?: number;
  options?: Readonly<Record<string, unknown>>;
}

/** Returns the lessons of a guided game with this many players and these options. */
export function lessonsFor(
  { players = 0, options }: Setting,
  lessons: readonly Lesson[],
): Lesson[] {
  return lessons.filter(
    (lesson) =>
      (lesson.players?.includes(players) ?? true) && (!lesson.option || options?.[lesson.option]),
  );
}

/** Returns how many steps there are: what comes by chance counts once it is done or told. */
export const stepsOf = (
  lessons: readonly Lesson[],
  done: readonly string[],
  now?: Lesson,
): number =>
  lessons.filter((lesson) => !lesson.rare || lesson === now || done.includes(lesson.id)).length;
