import { loadPart } from "../load-part.ts";
import type { Cell, Column, Row } from "./table.ts";

/**
 * A table as an XLSX workbook of one sheet, and several tables as a workbook with a sheet for each.
 * This is the only file that uses the library (hucre), which writes each row of a single table when
 * it arrives and buffers none.
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

const loadLibrary = loadPart(async () => import("hucre/xlsx"));

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
  const { writeXlsxStream } = await loadLibrary();
  async function* rows() {
    for await (const batch of batches)
      for (const row of batch)
        yield columns.map((column, index) => workbookCell(row[index] ?? null, column));
  }
  yield* writeXlsxStream(rows(), {
    name: name.slice(0, SHEET_NAME_LETTERS_MAX),
    ...headOf(columns),
  });
}

const headOf = (columns: readonly Column[]) => ({
  freezePane: { rows: 1 },
  columns: columns.map((column) => ({
    header: column.name,
    ...(column.type === "date" || column.type === "time" ? LOOK[column.type] : {}),
  })),
});

/** A table that is a sheet of a workbook. */
export interface Sheet {
  name: string;
  columns: readonly Column[];
  rows: readonly Row[];
}

/** Characters that the name of a sheet may not have. */
const NO_SHEET_NAME = /[[\]:*?/\\]/g;

/**
 * Names of sheets: at most 31 characters, each once without regard to case, as Excel requires. A
 * name that is taken gets a number.
 */
function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    const plain = name.replaceAll(NO_SHEET_NAME, "_") || "sheet";
    let found = plain.slice(0, SHEET_NAME_LETTERS_MAX);
    for (let number = 2; taken.has(found.toLowerCase()); number += 1) {
      const end = `_${number}`;
      found = plain.slice(0, SHEET_NAME_LETTERS_MAX - end.length) + end;
    }
    taken.add(found.toLowerCase());
    return found;
  });
}

/**
 * A workbook with a sheet for each table. `moment` is the date that the file states, so that the
 * same tables are the same bytes.
 */
export async function workbookOfSheets(
  sheets: readonly Sheet[],
  { moment }: { moment: Date },
): Promise<Uint8Array> {
  const { writeXlsx } = await loadLibrary();
  const names = sheetNames(sheets.map(({ name }) => name));
  return writeXlsx({
    properties: { created: moment, modified: moment },
    sheets: sheets.map(({ columns, rows }, place) => ({
      name: names[place] ?? "",
      ...headOf(columns),
      // Of rows, the library writes no heading by itself.
      rows: [
        columns.map((column) => column.name),
        ...rows.map((row) =>
          columns.map((column, index) => workbookCell(row[index] ?? null, column)),
        ),
      ],
    })),
  });
}
