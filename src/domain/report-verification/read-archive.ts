import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { VerifyFault } from "./verify-fault.ts";
import type { SignedFiles } from "./verify-report.ts";

/** Reads the signed files of the archive of a report. It may come from a stranger. */

const MEBIBYTE = 1_048_576;
/** Largest archive, packed. */
export const ARCHIVE_BYTES_MAX = 256 * MEBIBYTE;
/** Largest document. */
export const REPORT_BYTES_MAX = 64 * MEBIBYTE;
/** Largest signature, key, or text about them. */
export const SMALL_BYTES_MAX = 65_536;
const ENTRIES_MAX = 1_000;

/** The files that are read, with their largest sizes unpacked. No other one is unpacked. */
const READ: ReadonlyMap<string, number> = new Map([
  ["report.json", REPORT_BYTES_MAX],
  ["report.sig", SMALL_BYTES_MAX],
  ["pub.pem", SMALL_BYTES_MAX],
  ["VERIFY.txt", SMALL_BYTES_MAX],
]);

export const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/**
 * The files of an archive that `GET /v1/reports/{id}/export?format=zip` made.
 *
 * @throws VerifyFault `truncated` for an archive that ends early, `too_large` for one that unpacks
 *   to more than a report can be, `malformed` for a damaged one or one of another kind.
 */
export async function readArchive(bytes: Uint8Array): Promise<SignedFiles> {
  const zip = await opened(bytes);
  const entries = await entriesOf(zip);
  const read = async (name: string): Promise<Buffer | undefined> => {
    const entry = entries.get(name);
    return entry === undefined ? undefined : contentOf(zip, entry);
  };
  const needed = async (name: string): Promise<Buffer> => {
    const content = await read(name);
    if (content !== undefined) return content;
    throw new VerifyFault("malformed", `The archive has no ${name}: it is not one of a report.`);
  };
  const report = await needed("report.json");
  const signature = await needed("report.sig");
  const key = (await needed("pub.pem")).toString("utf8");
  const words = (await read("VERIFY.txt"))?.toString("utf8") ?? "";
  return { report, signature, key, named: namedIn(words) };
}

async function opened(bytes: Uint8Array): Promise<ZipFile> {
  try {
    return await fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
  } catch (error) {
    // The directory of an archive is its end, so one that is cut off has none.
    if (error instanceof Error && /end of central directory/i.test(error.message))
      throw new VerifyFault("truncated", "The archive ends early: its file is not complete.");
    throw damaged("The archive");
  }
}

/** The entries that are read. Sizes that are too large are refused before anything is unpacked. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  let count = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      count += 1;
      if (count > ENTRIES_MAX)
        throw new VerifyFault("too_large", `The archive has over ${ENTRIES_MAX} files.`);
      const name = entry.fileName;
      const most = READ.get(name);
      if (most === undefined) continue;
      if (found.has(name))
        throw new VerifyFault("malformed", `The archive has ${name} more than once.`);
      if (entry.uncompressedSize > most) throw tooLarge(name, most);
      if (entry.isEncrypted())
        throw new VerifyFault("malformed", `${name} in the archive is encrypted.`);
      found.set(name, entry);
    }
  } catch (error) {
    throw error instanceof VerifyFault ? error : damaged("The archive");
  }
  return found;
}

/** The unpacked bytes. They are counted, since the size that an entry names may be false. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const name = entry.fileName;
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) {
      const bytes = part as Buffer;
      length += bytes.length;
      if (length > entry.uncompressedSize)
        throw new VerifyFault("too_large", `${name} unpacks to more than the archive names.`);
      parts.push(bytes);
    }
  } catch (error) {
    if (error instanceof VerifyFault) throw error;
    if (error instanceof Error && /too many bytes/i.test(error.message))
      throw new VerifyFault("too_large", `${name} unpacks to more than the archive names.`);
    throw damaged(`${name} in the archive`);
  }
  const content = Buffer.concat(parts);
  if (crc32(content) !== entry.crc32) throw damaged(`${name} in the archive`);
  return content;
}

const tooLarge = (name: string, most: number): VerifyFault =>
  new VerifyFault("too_large", `${name} unpacks to over ${most} bytes, which no report has.`);

const damaged = (what: string): VerifyFault => new VerifyFault("malformed", `${what} is damaged.`);

/** SHA-256 and fingerprint as VERIFY.txt names them. */
function namedIn(words: string): SignedFiles["named"] {
  const sha256 = /^SHA-256 of report\.json: ([0-9a-f]{64})\s*$/m.exec(words)?.[1] ?? null;
  const fingerprint = /^Key fingerprint: ([0-9a-f ]{64,79})\s*$/m.exec(words)?.[1] ?? null;
  return { sha256, fingerprint: fingerprint?.replaceAll(" ", "") ?? null };
}
