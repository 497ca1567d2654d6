// A picture of each game's table: it comes without the game.

const pictures = import.meta.glob<string>("./*/picture.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

export const pictureOf = (game: string): string | undefined => pictures[`./${game}/picture.svg`];
