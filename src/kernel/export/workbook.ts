import { loadPart } from "../load-part.ts";
import type { Cell, Column, Row } from "./table.ts";

/**
 * A table as an XLSX workbook of one sheet. This is the only file that uses the library (hucre),
 * which writes each row when it arrives and buffers none.
 *
 * Cells have types (number, boolean, date, text), so a text that begins with `=` is no formula and
 * needs no apostrophe, which would be visible.
 */

/** Maximum UTF-16 units of a cell in Excel, which reports a file with more as damaged. */
const CELL_LETTERS_MAX = 32_767;
const CUT_MARK = "… [cut]";
/**
 * The underscore before text such as `x0041_`. XLSX readers replace `_x0041_` by the character with
 * that number, unless the underscore itself is escaped.
 */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const SHEET_NAME_LETTERS_MAX = 31;
/** Width of columns with dates; in narrower columns dates are shown as `###`. */
const DATE_WIDTH = 12;
const TIME_WIDTH = 20;

const loadWriter = loadPart(async () => (await import("hucre/xlsx")).writeXlsxStream);

function textCell(text: string): string {
  return cut(text).replaceAll(ESCAPE_LIKE, "_x005F_");
}

function cut(text: string): string {
  if (text.length <= CELL_LETTERS_MAX) return text;
  const end = CELL_LETTERS_MAX - CUT_MARK.length;
  // The text is not cut between the halves of a surrogate pair.
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
