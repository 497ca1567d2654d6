// What the end of a game is told with.

export const GROUPS = ["edelstein.source", "edelstein.fact", "edelstein.came"];
