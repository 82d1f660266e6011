import type { DeliveryInput } from "../../../features/sponsorship/external-delivery/index.ts";
import {
  CellError,
  countOf,
  type DateFormat,
  dayOf,
  type DecimalSign,
  isDay,
  isTotal,
  isUnknown,
} from "../../../domain/delivery-files/delivery-cells.ts";
import {
  type ColumnMapping,
  type DeliveryField,
  findColumns,
} from "../../../domain/delivery-files/delivery-columns.ts";
import { CsvError, type CsvRecord, parseCsv } from "../../../lib/text/csv.ts";

export interface DeliveryFormat {
  source: DeliveryInput["source"];
  /** Label for rows without their own label. */
  label?: string;
  slotId?: string;
  mapping: ColumnMapping;
  dateFormat: DateFormat;
  /** The decimal separator; the other sign separates thousands. */
  decimal: DecimalSign;
}

export interface DeliveryFile {
  rows: DeliveryInput[];
  /** True where the last line contained the sum of the others. */
  hasTotal: boolean;
}

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
      const hint = error.isCount ? " (see --decimal)" : "";
      throw new Error(`line ${record.line}, column ${heading}: ${error.message}${hint}`, {
        cause: error,
      });
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
        isUnknown(cell) ? null : countOf(cell, format.decimal),
      ),
    };
  };
  const last = lines.at(-1);
  const dayField = columns.date === undefined ? "start_date" : "date";
  const hasTotal =
    last !== undefined &&
    (isTotal(last.cells) || cellOf(last, dayField) === "") &&
    !isDay(cellOf(last, dayField), format.dateFormat);
  const counted = hasTotal ? lines.slice(0, -1) : lines;
  const rows = counted.map(rowOf);
  if (hasTotal && !isTotal(last.cells))
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
