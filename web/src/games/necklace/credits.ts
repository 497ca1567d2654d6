import type { Credits } from "../credits.ts";

export default {
  titles: { fr: "Le Collier de la Reine", en: "Queen’s Necklace" },
  authors: ["Bruno Cathala", "Bruno Faidutti"],
  publisher: "Days of Wonder",
  year: 2003,
} satisfies Credits;
