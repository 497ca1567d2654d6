import type { Lesson } from "../games/client.ts";

/** The lessons of a guided game with so many players: some are for some numbers only. */
export function lessonsFor(players: number, lessons: readonly Lesson[]): Lesson[] {
  return lessons.filter((lesson) => lesson.players?.includes(players) ?? true);
}
