/** The entries in the directory of a ZIP file, read without unpacking anything. */
interface ZipEntry {
  name: string;
  packedBytes: number;
  unpackedBytes: number;
  isEncrypted: boolean;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_BYTES_MAX = 65_535;

/**
 * Limits of what document readers unpack: entries, bytes and compression ratio. A spreadsheet of
 * 100,000 rows has a ratio of 8.
 */
const ENTRIES_MAX = 1_000;
const UNPACKED_BYTES_MAX = 50 * 1024 * 1024;
const RATIO_MAX = 100;

const ARCHIVE = /\.(?:zip|jar|7z|rar|tar|gz|tgz|bz2|xz|zst)$/i;

/** The names in a ZIP file, or a sentence on why it is refused. */
export function readZipNames(bytes: Buffer): { names: ReadonlySet<string> } | { fault: string } {
  const entries = readEntries(bytes);
  if (entries === null) return { fault: "Its directory cannot be read." };
  const names = new Set(entries.map(({ name }) => name));
  const unpacked = sum(entries.map(({ unpackedBytes }) => unpackedBytes));
  const packed = sum(entries.map(({ packedBytes }) => packedBytes));
  const fault = [
    entries.length > ENTRIES_MAX && `It holds more than ${ENTRIES_MAX} parts.`,
    unpacked > UNPACKED_BYTES_MAX && `It unpacks to more than ${UNPACKED_BYTES_MAX} bytes.`,
    unpacked > RATIO_MAX * Math.max(packed, 1) &&
      `It unpacks to more than ${RATIO_MAX} times its size.`,
    names.size < entries.length && "Two of its parts have one name.",
    entries.some(({ isEncrypted }) => isEncrypted) && "It is encrypted.",
    entries.some(({ name }) => !isPlainPath(name)) && "A part's name leads out of it.",
    entries.some(({ name }) => ARCHIVE.test(name)) && "It holds another archive.",
    entries.some(({ name }) => /vbaProject\.bin$/i.test(name)) && "It holds macros.",
  ].find((text) => text !== false);
  return fault === undefined ? { names } : { fault };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const isPlainPath = (name: string): boolean =>
  !/[\\\0]/.test(name) &&
  !/^(?:\/|[A-Za-z]:)/.test(name) &&
  !name.split("/").some((part) => part === ".." || part === ".");

/**
 * The entries; null where the end record, its counts and the directory disagree, where bytes follow
 * the end, or where the directory has the form for files over 4 GiB.
 */
function readEntries(bytes: Buffer): ZipEntry[] | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  const isWhole =
    bytes.readUInt16LE(end + 8) === count && start + bytes.readUInt32LE(end + 12) === end;
  if (!isWhole) return null;
  const entries: ZipEntry[] = [];
  let at = start;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    const nameBytes = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    });
    at += ENTRY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end ? entries : null;
}

/** The offset of the end record whose comment ends with the file. */
function findEnd(bytes: Buffer): number | null {
  const from = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = bytes.length - END_BYTES; at >= from; at -= 1)
    if (
      bytes.readUInt32LE(at) === END &&
      at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length
    )
      return at;
  return null;
}
