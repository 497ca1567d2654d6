import type { Credits } from "../credits.ts";

/** Said in the lobby, before the game is loaded. */
export const GROUPS = ["edelstein.lobby"];

export default {
  titles: { de: "Edel, Stein & Reich" },
  authors: ["Reinhard Staupe"],
  publisher: "alea",
  year: 2003,
  minutes: [45, 75],
} satisfies Credits;
