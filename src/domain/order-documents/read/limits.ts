/** Limits of one document. A document over a limit is refused, not cut. */

export const UPLOAD_BYTES_MAX = 25 * 1024 * 1024;
export const PAGES_MAX = 50;
export const CHARACTERS_MAX = 200_000;
/** Maximum rows of CSV and XLSX, and lines of DOCX. */
export const ROWS_MAX = 2_000;
/** Maximum lines of PDF, e-mail and text: 50 pages of 100 lines. */
export const LINES_MAX = 5_000;
/** Maximum pieces of lines, and non-empty cells of tables: 2,000 rows of ten. */
export const CELLS_MAX = 20_000;
/** Maximum columns of a row of HTML, where one cell may span 100 of them. */
export const COLUMNS_MAX = 1_000;
export const SHEETS_MAX = 20;

/**
 * Deadline of a reader: 50 pages take 0.5 to 1.5 s, and a document that takes longer is hostile.
 */
export const DEADLINE_MS = 10_000;
/**
 * Deadline for the start of a reader, which takes 0.3 s, and ten times that on a loaded machine.
 */
export const START_MS = 15_000;
/**
 * Maximum resident memory of a reader, which takes 60 to 120 MB. A decompression bomb exceeds 400
 * MB within two seconds.
 */
export const RESIDENT_BYTES_MAX = 400 * 1024 * 1024;
/** Maximum bytes of an answer: an order of 2,000 lines has 1.5 MB, mostly quotes. */
export const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

export const ZIP_ENTRIES_MAX = 1_000;
export const UNPACKED_BYTES_MAX = 50 * 1024 * 1024;
/** Maximum packing ratio of an archive; a usual document packs 4 to 20 times. */
export const PACKING_RATIO_MAX = 100;
