import type { Credits } from "../credits.ts";

/** Said in the lobby, before the game is loaded. */
export const GROUPS = ["carats.lobby"];

export default {
  titles: { fr: "30 Carats" },
  authors: ["Fabien Chevillon"],
  illustrator: "Tony Rochon",
  publisher: "Grosso Modo Éditions",
  minutes: [40, 40],
} satisfies Credits;
