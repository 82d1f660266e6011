import { DAY_METRICS, type DayMetric } from "../../db/schema/account-tables.ts";
import type { DayCounts } from "../../platforms/accounts/account-connector.ts";
import { CsvError, type CsvRecord, parseCsv } from "../../lib/csv.ts";

/** What cannot be read, as a person finds it: line of the file and heading of the column. */
export interface CsvFault {
  line: number;
  field: string;
  message: string;
}

export interface ReadDays {
  /** Oldest first; empty where there are faults. */
  days: DayCounts[];
  metrics: DayMetric[];
  /** Headings that name no figure of a day. */
  ignored: string[];
  faults: CsvFault[];
}

/** Headings of exports beside our own names, in lower case with underscores. */
const HEADINGS: Readonly<Record<string, DayMetric>> = {
  starts: "plays",
  total_plays: "plays",
  unique_listeners: "listeners",
  total_listeners: "listeners",
  seconds_listened: "watch_time_sec",
  ...Object.fromEntries(DAY_METRICS.map((metric) => [metric, metric])),
};
const DATES: ReadonlySet<string> = new Set(["date", "day"]);

const FIRST_DAY = "2004-01-01";
const ROWS_MAX = 5_000;

/** What dashboards print where they know nothing. */
const UNKNOWN: ReadonlySet<string> = new Set(["", "-", "–", "—", "n/a", "null"]);

/**
 * Days out of a table: a column of dates and at least one of figures. Takes a byte order mark,
 * either line end, quotes, commas, semicolons or tabs, and thousands apart by a comma, a space or
 * an apostrophe. An empty cell is unknown and not 0.
 */
export function readDaysCsv(text: string, today: string): ReadDays {
  const records = recordsOf(text);
  if ("line" in records) return refused(records);
  const [head, ...rows] = records;
  if (head === undefined) return refused({ line: 1, field: "date", message: "the file is empty" });
  const columns = columnsOf(head.cells);
  if (!columns.ok) return refused(columns.fault);
  if (rows.length === 0)
    return refused({ line: 2, field: "date", message: "there is no row under the headings" });
  if (rows.length > ROWS_MAX)
    return refused({
      line: rows[ROWS_MAX]?.line ?? 0,
      field: "date",
      message: `a file has at most ${ROWS_MAX} days`,
    });
  const faults: CsvFault[] = [];
  const lines = new Map<string, number>();
  const days: DayCounts[] = [];
  for (const row of rows) {
    const dateFault = dateFaultOf(row, columns, { today, lines });
    if (dateFault !== null) faults.push(dateFault);
    else lines.set(dayOf(row, columns), row.line);
    days.push({ day: dayOf(row, columns), counts: countsOf(row, columns, faults) });
  }
  const { figures, ignored } = columns;
  return {
    days: faults.length > 0 ? [] : days.sort((one, other) => (one.day < other.day ? -1 : 1)),
    metrics: figures.map(({ metric }) => metric),
    ignored,
    faults,
  };
}

function recordsOf(text: string): CsvRecord[] | CsvFault {
  try {
    return parseCsv(text);
  } catch (error) {
    if (error instanceof CsvError)
      return { line: error.line, field: "date", message: error.message };
    throw error;
  }
}

const refused = (fault: CsvFault): ReadDays => ({
  days: [],
  metrics: [],
  ignored: [],
  faults: [fault],
});

interface Columns {
  ok: true;
  headings: readonly string[];
  date: number;
  figures: { index: number; metric: DayMetric }[];
  ignored: string[];
}

function columnsOf(headings: readonly string[]): Columns | { ok: false; fault: CsvFault } {
  const names = headings.map((heading) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replaceAll(/^_+|_+$/g, ""),
  );
  const date = names.findIndex((name) => DATES.has(name));
  const figures = names.flatMap((name, index) => {
    const metric = Object.hasOwn(HEADINGS, name) ? HEADINGS[name] : undefined;
    return metric === undefined ? [] : [{ index, metric }];
  });
  const twice = figures.find(
    ({ metric }, at) => figures.findIndex((figure) => figure.metric === metric) !== at,
  );
  const fault = (field: string, message: string) => ({
    ok: false as const,
    fault: { line: 1, field, message },
  });
  if (date === -1) return fault("date", "no column is called date");
  if (figures.length === 0)
    return fault(
      headings.find((_, index) => index !== date) ?? "plays",
      `no column is one of ${DAY_METRICS.join(", ")}`,
    );
  if (twice !== undefined)
    return fault(headings[twice.index] ?? twice.metric, `a second column for ${twice.metric}`);
  const used = new Set([date, ...figures.map(({ index }) => index)]);
  return {
    ok: true,
    headings,
    date,
    figures,
    ignored: headings.filter((heading, index) => !used.has(index) && heading.trim() !== ""),
  };
}

/** A day, or the first moment of one. Other orders of day and month cannot be told apart. */
const dayOf = ({ cells }: CsvRecord, { date }: Columns): string =>
  /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?)?$/.exec(
    cells[date]?.trim() ?? "",
  )?.[1] ?? "";

function dateFaultOf(
  row: CsvRecord,
  columns: Columns,
  { today, lines }: { today: string; lines: ReadonlyMap<string, number> },
): CsvFault | null {
  const day = dayOf(row, columns);
  const fault = (message: string): CsvFault => ({
    line: row.line,
    field: columns.headings[columns.date]?.trim() ?? "date",
    message,
  });
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
    return fault("is no day as YYYY-MM-DD");
  if (day < FIRST_DAY || day > today)
    return fault(day > today ? "lies in the future" : `lies before ${FIRST_DAY}`);
  const first = lines.get(day);
  return first === undefined ? null : fault(`stands on line ${first} too`);
}

function countsOf(
  { line, cells }: CsvRecord,
  { headings, figures }: Columns,
  faults: CsvFault[],
): DayCounts["counts"] {
  const counts: DayCounts["counts"] = {};
  for (const { index, metric } of figures) {
    const cell = cells[index]?.trim() ?? "";
    if (UNKNOWN.has(cell.toLowerCase())) continue;
    const count = toWhole(cell);
    if (count === null)
      faults.push({
        line,
        field: headings[index]?.trim() ?? metric,
        message: "is no whole number",
      });
    else counts[metric] = count;
  }
  return counts;
}

/**
 * `12,345`, `12 345` and `12'345` are one number; `12.345` might be two, so it is none. `117.0` is
 * whole.
 */
function toWhole(cell: string): number | null {
  const plain = cell.replace(/\.0+$/, "");
  if (!/^(?:\d{1,15}|\d{1,3}(?:([,\s'’\u00a0\u202f])\d{3})(?:\1\d{3})*)$/.test(plain)) return null;
  return Number(plain.replaceAll(/\D/g, ""));
}
