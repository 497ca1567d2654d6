// The game's titles, as its editions are called.

export default {
  en: "Queen’s Necklace",
  fr: "Le Collier de la Reine",
  de: "Das Halsband der Königin",
};
