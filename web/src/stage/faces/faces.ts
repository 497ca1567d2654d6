// Drawn faces: pictures of their own, so that what shows them weighs nothing.

const drawn = import.meta.glob<string>("./*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});
const addresses = Object.keys(drawn)
  .toSorted()
  .map((file) => drawn[file] ?? "");

/** How many there are to choose from. */
export const FACES = addresses.length;

export const faceAddress = (face: number): string => addresses[face % FACES] ?? "";
