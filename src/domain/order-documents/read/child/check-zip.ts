import { type Entry, fromBufferPromise } from "yauzl";
import { DocumentError } from "../document-error.ts";
import { PACKING_RATIO_MAX, UNPACKED_BYTES_MAX, ZIP_ENTRIES_MAX } from "../limits.ts";

const NESTED = /\.(?:zip|docx|xlsx|pptx|jar|7z|rar|gz|tar)$/i;
const SMALL_BYTES = 1024 * 1024;

/**
 * The names in an archive, from its directory alone: nothing is unpacked. The sizes in it can be
 * false, so the memory limit is what stops a decompression bomb.
 *
 * @throws DocumentError for archives that no program writes for a document.
 */
export async function checkZip(bytes: Uint8Array): Promise<Set<string>> {
  const names = new Set<string>();
  let unpacked = 0;
  for (const entry of await entriesOf(bytes)) {
    unpacked += entry.uncompressedSize;
    names.add(entry.fileName);
    const isPacked = entry.uncompressedSize > SMALL_BYTES;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    if (isPacked && ratio > PACKING_RATIO_MAX) throw tooLarge("is packed over 100 times");
    if (unpacked > UNPACKED_BYTES_MAX) throw tooLarge("unpacks to over 50 MiB");
    if (names.size > ZIP_ENTRIES_MAX) throw tooLarge("has over 1,000 parts");
    if ((entry.generalPurposeBitFlag & 1) === 1)
      throw new DocumentError("encrypted", "The file has a password. Save it without one.");
    if (NESTED.test(entry.fileName)) throw malformed("has other archives inside");
  }
  return names;
}

async function entriesOf(bytes: Uint8Array): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > ZIP_ENTRIES_MAX + 1) break;
    }
  } catch {
    // This also applies to names that are absolute or leave the archive.
    throw malformed("is damaged");
  }
  return entries;
}

const tooLarge = (what: string): DocumentError =>
  new DocumentError("too_large", `The document ${what}. Print it to a PDF and upload that.`);

const malformed = (what: string): DocumentError =>
  new DocumentError("malformed", `The document ${what}. Save it again as DOCX, XLSX or PDF.`);
