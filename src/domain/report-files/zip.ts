import { crc32, deflateRawSync } from "node:zlib";

/**
 * Writes ZIP archives (APPNOTE 6.3.3) of some files in memory: no Zip64, no encryption. Every entry
 * has the earliest time that the format has, so that the same files are the same bytes in every
 * time zone. Rejected: `yazl`, which writes the time of the machine's zone.
 */

export interface ZipFile {
  /** Name of ASCII letters. */
  name: string;
  bytes: Uint8Array;
}

/** The format without Zip64 holds less than 4 GiB, and 65,535 entries. */
const BYTES_MAX = 0xffff_ffff;
const ENTRIES_MAX = 0xffff;

const VERSION = 20;
const DEFLATED = 8;
const STORED = 0;
/** 1 January 1980, 00:00. */
const TIME = 0;
const DATE = 0x21;

interface Entry {
  name: Buffer;
  method: number;
  crc: number;
  packed: Uint8Array;
  size: number;
}

function entryOf({ name, bytes }: ZipFile): Entry {
  const deflated = deflateRawSync(bytes, { level: 9 });
  const isSmaller = deflated.length < bytes.length;
  return {
    name: Buffer.from(name, "ascii"),
    method: isSmaller ? DEFLATED : STORED,
    crc: crc32(bytes),
    packed: isSmaller ? deflated : bytes,
    size: bytes.length,
  };
}

/** What local header and directory have alike. */
function commonOf({ name, method, crc, packed, size }: Entry): Buffer {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION, 0);
  common.writeUInt16LE(0, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt16LE(TIME, 6);
  common.writeUInt16LE(DATE, 8);
  common.writeUInt32LE(crc, 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(name.length, 22);
  common.writeUInt16LE(0, 24);
  return common;
}

const signature = (letters: string): Buffer => Buffer.from(`PK${letters}`, "latin1");

/** An archive. @throws RangeError for more than the format holds. */
export function zipOf(files: readonly ZipFile[]): Buffer {
  const local: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of files.map(entryOf)) {
    const common = commonOf(entry);
    const parts = [signature("\x03\x04"), common, entry.name, entry.packed];
    local.push(...parts);
    directory.push(directoryEntry(entry, common, offset));
    offset += parts.reduce((sum, part) => sum + part.length, 0);
    if (offset > BYTES_MAX) throw new RangeError("an archive holds less than 4 GiB");
  }
  if (files.length > ENTRIES_MAX) throw new RangeError("an archive holds 65,535 files");
  return Buffer.concat([...local, ...directory, endOf(directory, offset)]);
}

function directoryEntry({ name }: Entry, common: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  // Comment, disk and attributes are empty.
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signature("\x01\x02"), madeBy, common, rest, name]);
}

function endOf(directory: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature("\x05\x06"), end]);
}
