/**
 * Recognises types that readers find in a file whatever its first bytes are. A file with the first
 * bytes of one type and the content of another is a document to one reader and a picture to
 * another, so all code that decides by content checks here first.
 */

/** The mark of a PDF, which readers look for in the first 1,024 bytes (ISO 32000, Annex H.3). */
const PDF_MARK = "%PDF-";
const PDF_MARK_WITHIN_BYTES = 1_024;

const ZIP_START = Buffer.from("PK\u0003\u0004");
const ZIP_END = 0x06054b50;
const ZIP_END_BYTES = 22;
const ZIP_ENTRY = 0x02014b50;
const ZIP_COMMENT_BYTES_MAX = 65_535;

export const beginsAsZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(ZIP_START);

/**
 * The start of a PDF. Some programs write a byte order mark or blank lines first, which belong to
 * no other type.
 */
const PDF_START = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

export const beginsAsPdf = (bytes: Buffer): boolean =>
  PDF_START.test(bytes.toString("latin1", 0, PDF_MARK_WITHIN_BYTES));

/** The second type of a file that has two, as a sentence; null for a file of one type. */
export function secondTypeOf(bytes: Buffer): string | null {
  if (!beginsAsPdf(bytes) && bytes.subarray(0, PDF_MARK_WITHIN_BYTES).includes(PDF_MARK))
    return "The file is of two types: a PDF begins with %PDF, and this has it behind other bytes.";
  if (!beginsAsZip(bytes) && endsAsZip(bytes))
    return "The file is of two types: it is a ZIP archive as well.";
  return null;
}

/**
 * True where the bytes end with the directory of a ZIP archive, which readers look for from the
 * end.
 */
function endsAsZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_BYTES_MAX);
  for (let at = bytes.length - ZIP_END_BYTES; at >= from; at -= 1) {
    if (bytes.readUInt32LE(at) !== ZIP_END) continue;
    const entries = at - bytes.readUInt32LE(at + 12);
    if (entries >= 0 && entries + 4 <= at && bytes.readUInt32LE(entries) === ZIP_ENTRY) return true;
  }
  return false;
}
