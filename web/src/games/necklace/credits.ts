import type { Credits } from "../credits.ts";

/** Said in the lobby, before the game is loaded. */
export const GROUPS = ["necklace.lobby"];

export default {
  titles: { fr: "Le Collier de la Reine", en: "Queen’s Necklace" },
  authors: ["Bruno Cathala", "Bruno Faidutti"],
  publisher: "Days of Wonder",
  year: 2003,
  minutes: [30, 45],
} satisfies Credits;
