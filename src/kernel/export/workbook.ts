import { loadPart } from "../load-part.ts";
import type { Cell, Column, Row } from "./table.ts";

/**
 * A table as an XLSX workbook of one sheet. The only file that knows the library (hucre), which
 * writes each row when it arrives and buffers none.
 *
 * Cells are typed: numbers, booleans and dates are what they are, and text is text, so a text that
 * begins with `=` is no formula and needs no apostrophe, which would be seen.
 */

/** Most UTF-16 units of a cell in Excel, which calls a file with more damaged. */
const CELL_LETTERS_MAX = 32_767;
const CUT_MARK = "… [cut]";
/**
 * Readers of XLSX take `_x0041_` for the character of that number, unless its underscore is one.
 */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const SHEET_NAME_LETTERS_MAX = 31;
/** Dates in columns that are too narrow are shown as `###`. */
const DATE_WIDTH = 12;
const TIME_WIDTH = 20;

const loadWriter = loadPart(async () => (await import("hucre/xlsx")).writeXlsxStream);

function textCell(text: string): string {
  return cut(text).replaceAll(ESCAPE_LIKE, "_x005F_");
}

function cut(text: string): string {
  if (text.length <= CELL_LETTERS_MAX) return text;
  const end = CELL_LETTERS_MAX - CUT_MARK.length;
  // Not between the halves of a character outside the basic plane.
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end) + CUT_MARK;
}

function workbookCell(value: Cell, { type }: Column): Cell | Date {
  if (typeof value !== "string") return value;
  if (type !== "date" && type !== "time") return textCell(value);
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? textCell(value) : moment;
}

const LOOK = {
  date: { width: DATE_WIDTH, numFmt: "yyyy-mm-dd" },
  time: { width: TIME_WIDTH, numFmt: "yyyy-mm-dd hh:mm:ss" },
};

/** The bytes of the workbook, in chunks. Dates and times are UTC. */
export async function* workbook(
  columns: readonly Column[],
  batches: AsyncIterable<Iterable<Row>>,
  { name }: { name: string },
): AsyncGenerator<Uint8Array, void> {
  const writeXlsxStream = await loadWriter();
  async function* rows() {
    for await (const batch of batches)
      for (const row of batch)
        yield columns.map((column, index) => workbookCell(row[index] ?? null, column));
  }
  yield* writeXlsxStream(rows(), {
    name: name.slice(0, SHEET_NAME_LETTERS_MAX),
    freezePane: { rows: 1 },
    columns: columns.map((column) => ({
      header: column.name,
      ...(column.type === "date" || column.type === "time" ? LOOK[column.type] : {}),
    })),
  });
}
