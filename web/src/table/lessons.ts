import type { Lesson } from "../games/client.ts";

/** Returns the lessons of a guided game with this many players. Some are for some numbers only. */
export function lessonsFor(players: number, lessons: readonly Lesson[]): Lesson[] {
  return lessons.filter((lesson) => lesson.players?.includes(players) ?? true);
}
