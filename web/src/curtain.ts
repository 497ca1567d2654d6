// Several seats at one screen: whose eyes the page may serve, and who is to be handed the device.

export interface Looking {
  /** Whose view is shown; null for what anybody may see. */
  eyes: number | null;
  /** Whom the curtain waits for; null if there is no curtain. */
  handTo: number | null;
}

/**
 * Returns who looks. `mine` are the seats at this screen, also those a bot is keeping; `asked` are
 * those of them the game waits for; `holder` is who last took the device; `open` says whether a seat
 * decides in the open and sees nothing that others do not. While nobody here is asked, several
 * players look at what is public.
 */
export function whoLooks(
  mine: readonly number[],
  asked: readonly number[],
  holder: number | null,
  open: (seat: number) => boolean,
): Looking {
  const [only] = mine;
  if (only === undefined) return { eyes: null, handTo: null };
  if (mine.length === 1) return { eyes: only, handTo: null };
  if (holder !== null && asked.includes(holder)) return { eyes: holder, handTo: null };
  const next = asked.find((seat) => seat > (holder ?? -1)) ?? asked[0];
  if (next === undefined) return { eyes: null, handTo: null };
  return open(next) ? { eyes: next, handTo: null } : { eyes: null, handTo: next };
}

/** Returns whether two views show the same, apart from whose they are. */
export function sameView(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const shown = (view: Record<string, unknown>) => JSON.stringify({ ...view, seat: null });
  return shown(one) === shown(other);
}
