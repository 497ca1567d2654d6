// The private notebook of a seat, as its page shows it: what the house has stored, and over it
// what is still on its way there.

export type Notes = Readonly<Record<string, string>>;

/** A note that the house has not acknowledged yet; without a text it crosses out. */
export interface Writing {
  readonly key: string;
  readonly text: string;
}

export interface Notebook {
  readonly stored: Notes;
  /** The newest for each key. */
  readonly underway: readonly Writing[];
}

export const EMPTY: Notebook = { stored: {}, underway: [] };

export function shown({ stored, underway }: Notebook): Notes {
  const all = { ...stored, ...Object.fromEntries(underway.map(({ key, text }) => [key, text])) };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text));
}

export function received({ underway }: Notebook, stored: Notes): Notebook {
  return { stored, underway };
}

export function write({ stored, underway }: Notebook, writing: Writing): Notebook {
  return { stored, underway: [...underway.filter(({ key }) => key !== writing.key), writing] };
}

/** Acknowledged or refused: from now on what the house has stored is shown, unless it was written over. */
export function settle({ stored, underway }: Notebook, writing: Writing): Notebook {
  return { stored, underway: underway.filter((one) => one !== writing) };
}
