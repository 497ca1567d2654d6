import type { Credits } from "../credits.ts";

export default {
  titles: { de: "Edel, Stein & Reich" },
  authors: ["Reinhard Staupe"],
  publisher: "alea",
  year: 2003,
} satisfies Credits;
