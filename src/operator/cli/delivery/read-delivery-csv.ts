import type { DeliveryInput } from "../../../features/sponsorship/external-delivery/index.ts";
import { isReadableDay } from "../../../lib/time/calendar-day.ts";
import { CsvError, type CsvRecord, parseCsv } from "../../../lib/text/csv.ts";
import { type ColumnMapping, type DeliveryField, findColumns } from "./delivery-columns.ts";

export const DATE_FORMATS = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"] as const;
export const DECIMALS = ["point", "comma"] as const;

export interface DeliveryFormat {
  source: DeliveryInput["source"];
  /** Label for rows without their own label. */
  label?: string;
  slotId?: string;
  mapping: ColumnMapping;
  dateFormat: (typeof DATE_FORMATS)[number];
  /** The decimal separator; the other sign separates thousands. */
  decimal: (typeof DECIMALS)[number];
}

export interface DeliveryFile {
  rows: DeliveryInput[];
  /** True where the last line contained the sum of the others. */
  hasTotal: boolean;
}

/** Texts of exports for an unknown number. */
const UNKNOWN: ReadonlySet<string> = new Set(["", "-", "–", "—", "n/a", "null"]);
const TOTAL = /^(?:grand\s+|sub)?totals?\b|^(?:sum|summe|gesamt|insgesamt)\b/i;

/** A cell that cannot be read. */
class CellError extends Error {}

/**
 * Delivery rows of a CSV export. Reads a byte order mark, quotes, commas, semicolons or tabs, and
 * title lines before the headings. A sum in the last line is left out.
 *
 * @throws Error that names line and column.
 */
export function readDeliveryCsv(text: string, format: DeliveryFormat): DeliveryFile {
  const records = recordsOf(text);
  const { columns, headingIndex } = findColumns(records, format.mapping);
  const headings = records[headingIndex]?.cells ?? [];
  const lines = records.slice(headingIndex + 1);
  const cellOf = (record: CsvRecord, field: DeliveryField): string => {
    const at = columns[field];
    return at === undefined ? "" : (record.cells[at] ?? "").trim();
  };
  const read = <Value>(
    record: CsvRecord,
    field: DeliveryField,
    parse: (cell: string) => Value,
  ): Value => {
    try {
      return parse(cellOf(record, field));
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      const heading = headings[columns[field] ?? -1]?.trim() ?? field;
      throw new Error(`line ${record.line}, column ${heading}: ${error.message}`, { cause: error });
    }
  };
  const rowOf = (record: CsvRecord): DeliveryInput => {
    const day = (cell: string): string => dayOf(cell, format.dateFormat);
    const label = cellOf(record, "label") || format.label;
    const slotId = cellOf(record, "slot_id") || format.slotId;
    const showId = cellOf(record, "show_id");
    return {
      source: format.source,
      ...(label === undefined ? {} : { label }),
      ...(slotId === undefined ? {} : { slot_id: slotId }),
      ...(showId === "" ? {} : { show_id: showId }),
      ...(columns.date === undefined
        ? { start_date: read(record, "start_date", day), end_date: read(record, "end_date", day) }
        : { date: read(record, "date", day) }),
      impressions: read(record, "impressions", (cell) => countOf(cell, format.decimal)),
      listeners: read(record, "listeners", (cell) =>
        UNKNOWN.has(cell.toLowerCase()) ? null : countOf(cell, format.decimal),
      ),
    };
  };
  const last = lines.at(-1);
  const dayField = columns.date === undefined ? "start_date" : "date";
  const hasTotal =
    last !== undefined &&
    (last.cells.some((cell) => TOTAL.test(cell.trim())) || cellOf(last, dayField) === "") &&
    !isDay(cellOf(last, dayField), format.dateFormat);
  const counted = hasTotal ? lines.slice(0, -1) : lines;
  const rows = counted.map(rowOf);
  if (hasTotal && !last.cells.some((cell) => TOTAL.test(cell.trim())))
    requireSum(
      rows,
      read(last, "impressions", (cell) => countOf(cell, format.decimal)),
      last.line,
    );
  if (rows.length === 0) throw new Error("there is no row under the headings");
  requireDistinct(rows, counted);
  return { rows, hasTotal };
}

function recordsOf(text: string): CsvRecord[] {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof CsvError)
      throw new Error(`line ${error.line}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** A last line without a day counts as a total only where it equals the sum. */
function requireSum(rows: readonly DeliveryInput[], total: number, line: number): void {
  const sum = rows.reduce((all, { impressions }) => all + impressions, 0);
  if (sum !== total)
    throw new Error(`line ${line} has no date, and is not the sum of the lines before (${sum})`);
}

/**
 * Two lines of one day are refused, because one would replace the other regardless of their labels.
 */
function requireDistinct(rows: readonly DeliveryInput[], records: readonly CsvRecord[]): void {
  const lineOf = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const line = records[index]?.line ?? 0;
    const { slot_id: slot = "", show_id: show = "" } = row;
    const days = [row.date ?? row.start_date, row.date ?? row.end_date];
    const key = JSON.stringify([slot, show, ...days]);
    const earlier = lineOf.get(key);
    if (earlier !== undefined)
      throw new Error(
        `line ${line} has the day, slot and show of line ${earlier}: ` +
          "map a column that tells them apart to slot_id or show_id, or sum them",
      );
    lineOf.set(key, line);
  }
}

/** The parts of a day in each format; an ISO day may be followed by midnight. */
const DAY_PATTERNS: Readonly<Record<(typeof DATE_FORMATS)[number], RegExp>> = {
  "YYYY-MM-DD": /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/,
  "DD/MM/YYYY": /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  "MM/DD/YYYY": /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/,
};

function dayOf(cell: string, format: DeliveryFormat["dateFormat"]): string {
  const { year, month, day } = DAY_PATTERNS[format].exec(cell)?.groups ?? {};
  const text = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  if (!isReadableDay(text)) throw new CellError(`"${cell}" is no day as ${format}`);
  return text;
}

function isDay(cell: string, format: DeliveryFormat["dateFormat"]): boolean {
  try {
    return dayOf(cell, format) !== "";
  } catch {
    return false;
  }
}

/** Thousands are grouped by three with one separator; decimals must be zeros. */
function countOf(cell: string, decimal: DeliveryFormat["decimal"]): number {
  const [point, thousands] = decimal === "point" ? [".", ","] : [",", "."];
  const [whole = "", fraction = "0", ...rest] = cell.split(point);
  const grouped = new RegExp(
    `^(?:\\d{1,15}|\\d{1,3}(?:([${thousands}\\s'’\\u00a0\\u202f])\\d{3})(?:\\1\\d{3})*)$`,
  );
  if (rest.length > 0 || !/^0+$/.test(fraction) || !grouped.test(whole))
    throw new CellError(`"${cell}" is no whole number with a decimal ${decimal} (see --decimal)`);
  return Number(whole.replaceAll(/\D/g, ""));
}
