import { loadPart } from "../load-part.ts";
import { DATE_LOOKS, textCell } from "./sheet-cells.ts";
import type { Cell, Column, Row } from "./table.ts";

/**
 * Several tables as an XLSX workbook with a sheet for each, by the library (hucre), which holds all
 * rows in memory. A table of any length is written as a stream by `workbook-stream.ts`.
 */

const SHEET_NAME_LETTERS_MAX = 31;

const loadLibrary = loadPart(async () => import("hucre/xlsx"));

function workbookCell(value: Cell, { type }: Column): Cell | Date {
  if (typeof value !== "string") return value;
  if (type !== "date" && type !== "time") return textCell(value);
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? textCell(value) : moment;
}

const headOf = (columns: readonly Column[]) => ({
  freezePane: { rows: 1 },
  columns: columns.map((column) => ({
    header: column.name,
    ...(column.type === "date" || column.type === "time" ? DATE_LOOKS[column.type] : {}),
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
