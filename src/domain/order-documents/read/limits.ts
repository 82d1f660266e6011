/** What one document may have. A document over a limit is refused, not cut. */

export const UPLOAD_BYTES_MAX = 25 * 1024 * 1024;
export const PAGES_MAX = 50;
export const CHARACTERS_MAX = 200_000;
/** Of CSV and XLSX, and lines of DOCX. */
export const ROWS_MAX = 2_000;
/** Of PDF, e-mail and text: 50 pages of 100 lines. */
export const LINES_MAX = 5_000;
/** Pieces of lines, and cells of tables that are not empty: 2,000 rows of ten. */
export const CELLS_MAX = 20_000;
/** Of a row of HTML, where one cell may span 100 of them. */
export const COLUMNS_MAX = 1_000;
export const SHEETS_MAX = 20;

/** A reader of 50 pages takes 0.5 to 1.5 s; what takes longer is made to. */
export const DEADLINE_MS = 10_000;
/** Its start takes 0.3 s, and ten times that on a machine whose processors are taken. */
export const START_MS = 15_000;
/** A reader takes 60 to 120 MB. A bomb passes 400 MB within two seconds. */
export const RESIDENT_BYTES_MAX = 400 * 1024 * 1024;
/** An order of 2,000 lines has 1.5 MB, of which quotes are the most. */
export const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

export const ZIP_ENTRIES_MAX = 1_000;
export const UNPACKED_BYTES_MAX = 50 * 1024 * 1024;
/** A usual document packs 4 to 20 times. */
export const PACKING_RATIO_MAX = 100;
