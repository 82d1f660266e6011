import { closeSync, openSync, readSync } from "node:fs";

/** Names of families of font files, by their `name` tables (OpenType). */

const COLLECTION = 0x74_74_63_66; // ttcf
const NAME_TABLE = 0x6e_61_6d_65; // name
const FAMILY = 1;
/** The family without the weight, where the plain name holds it. */
const TYPOGRAPHIC_FAMILY = 16;
const FONTS_MAX = 64;
const TABLES_MAX = 256;
const NAMES_BYTES_MAX = 1024 * 1024;

/** Names that the fonts of a file have, the likelier one first. @throws for a file without them. */
export function familiesOf(path: string): string[] {
  const file = openSync(path, "r");
  try {
    const read = (offset: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      const count = readSync(file, bytes, 0, length, offset);
      return bytes.subarray(0, count);
    };
    return [...new Set(fontOffsets(read).flatMap((offset) => namesOf(read, offset)))];
  } finally {
    closeSync(file);
  }
}

type Read = (offset: number, length: number) => Buffer;

function fontOffsets(read: Read): number[] {
  const head = read(0, 12);
  if (head.readUInt32BE(0) !== COLLECTION) return [0];
  const count = Math.min(head.readUInt32BE(8), FONTS_MAX);
  const offsets = read(12, count * 4);
  return Array.from({ length: count }, (_, index) => offsets.readUInt32BE(index * 4));
}

function namesOf(read: Read, font: number): string[] {
  const count = Math.min(read(font + 4, 2).readUInt16BE(0), TABLES_MAX);
  const tables = read(font + 12, count * 16);
  for (let at = 0; at + 16 <= tables.length; at += 16)
    if (tables.readUInt32BE(at) === NAME_TABLE) {
      const length = Math.min(tables.readUInt32BE(at + 12), NAMES_BYTES_MAX);
      return namesIn(read(tables.readUInt32BE(at + 8), length));
    }
  return [];
}

function namesIn(table: Buffer): string[] {
  const texts = table.readUInt16BE(4);
  const found = new Map<number, string>();
  for (let index = 0, at = 6; index < table.readUInt16BE(2); index += 1, at += 12) {
    const [platform, language, name] = [at, at + 4, at + 6].map((place) =>
      table.readUInt16BE(place),
    );
    const [length, offset] = [table.readUInt16BE(at + 8), table.readUInt16BE(at + 10)];
    // Windows, English of the United States: UTF-16, which every font has.
    if (platform !== 3 || language !== 0x0409 || name === undefined) continue;
    const bytes = Buffer.from(table.subarray(texts + offset, texts + offset + length));
    if (bytes.length % 2 === 0) found.set(name, bytes.swap16().toString("utf16le"));
  }
  return [found.get(TYPOGRAPHIC_FAMILY), found.get(FAMILY)].filter((name) => name !== undefined);
}
