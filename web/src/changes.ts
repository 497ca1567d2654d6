// What has changed in a JSON value, as the house sends it: `src/vendome/server/changes.py` has the
// format, and makes it.

export type Change = readonly [unknown] | { readonly [name: string]: Change | null };

/** Returns a JSON value after a change. What has not changed is the very same object as before. */
export function changed(before: unknown, change: Change): unknown {
  if (isNew(change)) return change[0];
  if (Object.keys(change).length === 0) return before;
  return Array.isArray(before)
    ? listChanged(before, change)
    : objectChanged(before as Record<string, unknown>, change);
}

type Inside = Exclude<Change, readonly [unknown]>;

const isNew = (change: Change): change is readonly [unknown] => Array.isArray(change);

function listChanged(before: readonly unknown[], change: Inside): unknown[] {
  const after = [...before];
  for (const [name, inner] of Object.entries(change)) {
    const place = Number(name);
    if (inner === null) after.length = place;
    else after[place] = changed(after[place], inner);
  }
  return after;
}

function objectChanged(before: Record<string, unknown>, change: Inside): Record<string, unknown> {
  const after = { ...before };
  for (const [name, inner] of Object.entries(change)) {
    if (inner === null) delete after[name];
    else after[name] = changed(before[name], inner);
  }
  return after;
}
