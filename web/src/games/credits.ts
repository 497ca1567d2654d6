// Whose the games are, as their boxes say.

import type { Language } from "../gen/messages.gen.ts";

export interface Credits {
  /** As the editions we know it by are called. */
  titles: Partial<Record<Language, string>>;
  authors: string[];
  illustrator?: string;
  publisher: string;
  year?: number;
}

const known = import.meta.glob<Credits>("./*/credits.ts", { import: "default", eager: true });

export const creditsOf = (game: string): Credits | undefined => known[`./${game}/credits.ts`];
