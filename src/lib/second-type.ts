/**
 * Types that readers find in a file whatever it begins with. A file that begins as one type and is
 * read as another is a document to one reader and a picture to the next, so every place that
 * decides by content asks here first.
 */

/** Readers of PDF look for the mark in the first 1,024 bytes (ISO 32000, Annex H.3). */
const PDF_MARK = "%PDF-";
const PDF_MARK_WITHIN_BYTES = 1_024;

const ZIP_START = Buffer.from("PK\u0003\u0004");
const ZIP_END = 0x06054b50;
const ZIP_END_BYTES = 22;
const ZIP_ENTRY = 0x02014b50;
const ZIP_COMMENT_BYTES_MAX = 65_535;

export const beginsAsZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(ZIP_START);

/** Some programs write a byte order mark or blank lines first: neither is of another type. */
const PDF_START = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

export const beginsAsPdf = (bytes: Buffer): boolean =>
  PDF_START.test(bytes.toString("latin1", 0, PDF_MARK_WITHIN_BYTES));

/** The other type of a file that is of two, as a sentence; null for a file of one type. */
export function secondTypeOf(bytes: Buffer): string | null {
  if (!beginsAsPdf(bytes) && bytes.subarray(0, PDF_MARK_WITHIN_BYTES).includes(PDF_MARK))
    return "The file is of two types: a PDF begins with %PDF, and this has it behind other bytes.";
  if (!beginsAsZip(bytes) && endsAsZip(bytes))
    return "The file is of two types: it is a ZIP archive as well.";
  return null;
}

/** True where the bytes end in the directory of a ZIP: readers look for it from the end. */
function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_BYTES_MAX);
  for (let at = bytes.length - ZIP_END_BYTES; at >= from; at -= 1) {
    if (bytes.readUInt32LE(at) !== ZIP_END) continue;
    const entries = at - bytes.readUInt32LE(at + 12);
    if (entries >= 0 && entries + 4 <= at && bytes.readUInt32LE(entries) === ZIP_ENTRY) return true;
  }
  return false;
}
