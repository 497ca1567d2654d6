// What this browser stores for next time. If it may store nothing, as with storage full or
// forbidden, the page itself remembers as long as it is open.

const remembered = new Map<string, string>();

export function recall(name: string): string | null {
  const text = remembered.get(name);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
    remembered.delete(name);
  } catch {
    remembered.set(name, text);
  }
}

/** Returns what was stored as an object, or an empty object if it is no longer one. */
export function recallObject(name: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(recall(name) ?? "{}");
    return found && typeof found === "object" ? { ...found } : {};
  } catch {
    return {};
  }
}
