// What the boxes of the games say: whose they are, and how long one plays.

import type { Language } from "../gen/messages.gen.ts";

export interface Credits {
  /** As the editions we know it by are called. */
  titles: Partial<Record<Language, string>>;
  authors: string[];
  illustrator?: string;
  publisher: string;
  year?: number;
  /** At least and at most; twice the same where only that is known. */
  minutes: [number, number];
}

const known = import.meta.glob<Credits>("./*/credits.ts", { import: "default", eager: true });

export const creditsOf = (game: string): Credits | undefined => known[`./${game}/credits.ts`];
