// The log as one reads it: an act is all that one move brought, and acts stand under headings.

import type { Told } from "../gen/messages.gen.ts";

export interface Act {
  /** Its first line. */
  from: number;
  lines: readonly Told[];
}

export interface Section {
  /** The line of its heading, or of its first act. */
  from: number;
  heading: Told | null;
  acts: Act[];
}

export function sections(log: readonly Told[], headings: readonly string[] = []): Section[] {
  const found: Section[] = [];
  log.forEach((told, line) => {
    if (headings.includes(told.kind)) {
      found.push({ from: line, heading: told, acts: [] });
      return;
    }
    let section = found.at(-1);
    if (!section) found.push((section = { from: line, heading: null, acts: [] }));
    const last = section.acts.at(-1);
    if (last && last.lines.at(-1)?.move === told.move)
      section.acts[section.acts.length - 1] = { ...last, lines: [...last.lines, told] };
    else section.acts.push({ from: line, lines: [told] });
  });
  return found;
}
