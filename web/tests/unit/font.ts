// Which characters a font file has: WOFF and WOFF2, as far as that needs.

import { readFileSync } from "node:fs";
import { brotliDecompressSync, inflateSync } from "node:zlib";

/** WOFF2 names tables by their number in its own list: `cmap` is the first, `glyf` and `loca` these. */
const [CMAP, GLYF, LOCA, NAMED] = [0, 10, 11, 63];

/** The character map of a WOFF: each table is packed by itself. */
function ofWoff(file: Buffer): Buffer {
  for (let i = 0; i < file.readUInt16BE(12); i++) {
    const entry = 44 + 20 * i;
    if (file.toString("latin1", entry, entry + 4) !== "cmap") continue;
    const [at, packed, size] = [4, 8, 12].map((field) => file.readUInt32BE(entry + field));
    const table = file.subarray(at, (at ?? 0) + (packed ?? 0));
    return packed === size ? table : inflateSync(table);
  }
  throw new Error("there is no cmap");
}

/** The character map of a WOFF2: all tables are packed as one. */
function ofWoff2(file: Buffer): Buffer {
  let at = 48;
  const number = () => {
    let read = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      read = read * 128 + (byte & 127);
      if (byte < 128) return read;
    }
  };
  let begin = 0;
  let found: [number, number] | null = null;
  for (let i = 0; i < file.readUInt16BE(12); i++) {
    const flags = file.readUInt8(at++);
    const table = flags & 63;
    if (table === NAMED) at += 4;
    const transformed = flags >> 6 !== (table === GLYF || table === LOCA ? 3 : 0);
    let size = number();
    if (transformed) size = number();
    if (table === CMAP) found = [begin, begin + size];
    begin += size;
  }
  if (!found) throw new Error("there is no cmap");
  return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(...found);
}

/** Segments of 16 bits. */
function* segments(map: Buffer, at: number): Generator<number> {
  const bytes = map.readUInt16BE(at + 6);
  for (let i = 0; i < bytes; i += 2) {
    const last = map.readUInt16BE(at + 14 + i);
    const first = map.readUInt16BE(at + 16 + bytes + i);
    for (let code = first; code <= last && code < 0xffff; code++) yield code;
  }
}

/** Groups of 32 bits. */
function* groups(map: Buffer, at: number): Generator<number> {
  for (let i = 0; i < map.readUInt32BE(at + 12); i++) {
    const group = at + 16 + 12 * i;
    const last = map.readUInt32BE(group + 4);
    for (let code = map.readUInt32BE(group); code <= last; code++) yield code;
  }
}

/** The characters that a font draws. */
export function charactersOf(path: string): Set<string> {
  const file = readFileSync(path);
  const map = path.endsWith("2") ? ofWoff2(file) : ofWoff(file);
  const found = new Set<string>();
  for (let i = 0; i < map.readUInt16BE(2); i++) {
    const at = map.readUInt32BE(8 + 8 * i);
    const format = map.readUInt16BE(at);
    const codes = format === 4 ? segments(map, at) : format === 12 ? groups(map, at) : [];
    for (const code of codes) found.add(String.fromCodePoint(code));
  }
  return found;
}
