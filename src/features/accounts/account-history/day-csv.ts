import type { DayMetric } from "../../../db/schema/tables.ts";
import { CsvError, type CsvRecord, parseCsv } from "../../../lib/text/csv.ts";
import type { AccountDayCounts } from "../../../platforms/accounts/account-connector.ts";

/**
 * The first day that a file may contain. No podcast is older, and each month becomes a partition.
 */
export const FIRST_DAY = "2004-01-01";

/** A fault of one field: the line of the file, the heading of the column, and a sentence. */
export interface CsvFault {
  line: number;
  field: string;
  message: string;
}

/** Which column holds the day, and which metric each of the others holds. */
export interface DayCsvColumns {
  /** Headings without surrounding blanks. */
  headings: readonly string[];
  date: number;
  figures: readonly { index: number; metric: DayMetric }[];
}

type Refuse = (field: string, message: string) => void;

/** What differs between the two kinds of files: their headings, cells, limits and messages. */
export interface DayCsvFormat<Columns extends DayCsvColumns, Owner> {
  /** The field named by faults of the file as a whole. */
  fileField: string;
  emptyFile: string;
  noRow: (headingLine: number) => CsvFault;
  tooManyRows?: { rowsMax: number; message: string };
  columnsOf: (heading: CsvRecord) => Columns | CsvFault[];
  /** The account of a row; undefined for a row of which nothing else can be read. */
  ownerOf: (record: CsvRecord, columns: Columns, refuse: Refuse) => Owner | undefined;
  /** The day of a cell as `YYYY-MM-DD`. */
  dayOf: (cell: string, refuse: (message: string) => void) => string;
  /** The count of a cell; null where it is unknown. */
  countOf: (cell: string, refuse: (message: string) => void) => number | null;
  repeatedDay: (firstLine: number) => string;
  /** The fault of a row without any count; absent where such a row is allowed. */
  noCount?: { field: string; message: string };
}

/** The days of a file, or every fault of it: a file is stored completely or not at all. */
export type DayCsvFile<Columns, Owner> =
  | { ok: true; columns: Columns; rows: { owner: Owner; day: AccountDayCounts }[] }
  | { ok: false; faults: CsvFault[] };

/**
 * Reads days from a CSV text: one row per day and account, a column of dates and at least one of
 * counts. An empty cell is unknown, not 0. A day that occurs twice for one account is a fault.
 *
 * `date,plays` above `2026-10-20,117` gives `{ day: "2026-10-20", counts: { plays: 117 } }`.
 */
export function readDayCsv<Columns extends DayCsvColumns, Owner>(
  text: string,
  format: DayCsvFormat<Columns, Owner>,
): DayCsvFile<Columns, Owner> {
  const records = recordsOf(text, format.fileField);
  if ("line" in records) return refused(records);
  const [heading, ...body] = records;
  if (heading === undefined)
    return refused({ line: 1, field: format.fileField, message: format.emptyFile });
  const columns = format.columnsOf(heading);
  if (Array.isArray(columns)) return { ok: false, faults: columns };
  const [first] = body;
  if (first === undefined) return refused(format.noRow(heading.line));
  const { rowsMax, message = "" } = format.tooManyRows ?? { rowsMax: Infinity };
  const excess = body[rowsMax];
  if (excess !== undefined) return refused({ line: excess.line, field: format.fileField, message });

  const faults: CsvFault[] = [];
  const firstLines = new Map<string, number>();
  const rows = body.flatMap((record) => {
    const row = readRow(record, columns, format, firstLines);
    if ("faults" in row) faults.push(...row.faults);
    return "faults" in row ? [] : [row];
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, columns, rows };
}

const refused = (fault: CsvFault): { ok: false; faults: CsvFault[] } => ({
  ok: false,
  faults: [fault],
});

function recordsOf(text: string, field: string): CsvRecord[] | CsvFault {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof CsvError) return { line: error.line, field, message: error.message };
    throw error;
  }
}

function readRow<Columns extends DayCsvColumns, Owner>(
  record: CsvRecord,
  columns: Columns,
  format: DayCsvFormat<Columns, Owner>,
  firstLines: Map<string, number>,
): { owner: Owner; day: AccountDayCounts } | { faults: CsvFault[] } {
  const { line } = record;
  const faults: CsvFault[] = [];
  const refuse: Refuse = (field, message) => void faults.push({ line, field, message });
  const cellOf = (index: number): string => record.cells[index]?.trim() ?? "";
  const refuseCell =
    (index: number) =>
    (message: string): void =>
      refuse(columns.headings[index] ?? "", message);

  const owner = format.ownerOf(record, columns, refuse);
  if (owner === undefined) return { faults };
  const day = format.dayOf(cellOf(columns.date), refuseCell(columns.date));
  if (faults.length === 0) {
    const key = JSON.stringify([owner, day]);
    const firstLine = firstLines.get(key);
    if (firstLine === undefined) firstLines.set(key, line);
    else refuseCell(columns.date)(format.repeatedDay(firstLine));
  }
  const counts: AccountDayCounts["counts"] = {};
  for (const { index, metric } of columns.figures) {
    const count = format.countOf(cellOf(index), refuseCell(index));
    if (count !== null) counts[metric] = count;
  }
  const { noCount } = format;
  if (noCount !== undefined && faults.length === 0 && Object.keys(counts).length === 0)
    refuse(noCount.field, noCount.message);
  return faults.length > 0 ? { faults } : { owner, day: { day, counts } };
}
