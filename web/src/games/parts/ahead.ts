// Who was ahead, and who is: the same question at every table.

/** Returns all who have most, by seat. Without players, or while nobody has anything, nobody has. */
export function most(points: readonly number[]): number[] {
  const best = Math.max(...points);
  return points.flatMap((each, seat) => (each === best && best > -Infinity ? [seat] : []));
}

/** Nobody has more than this seat, and not everybody has as much. */
export function leads(points: readonly number[], seat: number): boolean {
  const ahead = most(points);
  return ahead.includes(seat) && ahead.length < points.length;
}

/**
 * Returns from which row on nobody else had as much as whoever won, or null if somebody had to the end. Where
 * all have won it is the last. Rows are what each had, by seat, one moment after the other.
 */
export function aheadFrom(
  rows: readonly (readonly number[])[],
  winners: readonly number[],
): number | null {
  if (!winners.length || !rows.length) return null;
  if (rows[0]?.length === winners.length) return rows.length - 1;
  const behind = rows.findLastIndex((row) => {
    const best = Math.max(...winners.map((seat) => row[seat] ?? 0));
    return row.some((points, seat) => !winners.includes(seat) && points >= best);
  });
  return behind + 1 < rows.length ? behind + 1 : null;
}
