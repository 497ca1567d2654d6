import type { Credits } from "../credits.ts";

export default {
  titles: { fr: "30 Carats" },
  authors: ["Fabien Chevillon"],
  illustrator: "Tony Rochon",
  publisher: "Grosso Modo Éditions",
} satisfies Credits;
