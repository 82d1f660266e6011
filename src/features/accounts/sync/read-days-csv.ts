import { DAY_METRICS } from "../../../db/schema/day-metrics.ts";
import type { DayMetric } from "../../../db/schema/tables.ts";
import { dayOfText, isCalendarDay } from "../../../lib/time/calendar-day.ts";
import type { CsvRecord } from "../../../lib/text/csv.ts";
import type { AccountDayCounts } from "../../../platforms/accounts/account-connector.ts";
import {
  type CsvFault,
  type DayCsvColumns,
  type DayCsvFormat,
  FIRST_DAY,
  readDayCsv,
} from "../account-history/index.ts";

/** The days of a dashboard's export, or the faults because of which none is stored. */
export interface DashboardDays {
  /** Days, oldest first; empty where there are faults. */
  days: AccountDayCounts[];
  metrics: DayMetric[];
  /** Headings that name no figure of a day. */
  ignored: string[];
  faults: CsvFault[];
}

/**
 * The metrics of headings in exports, in lower case with underscores, besides this API's own names.
 */
const HEADINGS: Readonly<Record<string, DayMetric>> = {
  starts: "plays",
  total_plays: "plays",
  unique_listeners: "listeners",
  total_listeners: "listeners",
  seconds_listened: "watch_time_sec",
  ...Object.fromEntries(DAY_METRICS.map((metric) => [metric, metric])),
};
const DATES: ReadonlySet<string> = new Set(["date", "day"]);

const ROWS_MAX = 5_000;

/** Texts that dashboards print for an unknown number. */
const UNKNOWN: ReadonlySet<string> = new Set(["", "-", "–", "—", "n/a", "null"]);

/**
 * Reads days of one account from a dashboard's export: a column of dates and at least one of
 * figures. Accepts a byte order mark, either line end, quotes, commas, semicolons or tabs, and
 * thousands separated by a comma, a space or an apostrophe. An empty cell is unknown, not 0.
 *
 * @param today The current UTC day, `YYYY-MM-DD`; later days are a fault.
 */
export function readDaysCsv(text: string, today: string): DashboardDays {
  const file = readDayCsv(text, exportFormat(today));
  if (!file.ok) return { days: [], metrics: [], ignored: [], faults: file.faults };
  const { figures, ignored } = file.columns;
  return {
    days: file.rows.map(({ day }) => day).toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    metrics: figures.map(({ metric }) => metric),
    ignored,
    faults: [],
  };
}

interface ExportColumns extends DayCsvColumns {
  ignored: string[];
}

const exportFormat = (today: string): DayCsvFormat<ExportColumns, null> => ({
  fileField: "file",
  emptyFile: "the file is empty",
  noRow: () => ({ line: 2, field: "date", message: "there is no row under the headings" }),
  tooManyRows: { rowsMax: ROWS_MAX, message: `a file has at most ${ROWS_MAX} days` },
  columnsOf,
  ownerOf: () => null,
  dayOf: (cell, refuse) => {
    // Other orders of day and month are ambiguous.
    const day = dayOfText(cell) ?? "";
    if (!isCalendarDay(day)) refuse("is no day as YYYY-MM-DD");
    else if (day > today) refuse("lies in the future");
    else if (day < FIRST_DAY) refuse(`lies before ${FIRST_DAY}`);
    return day;
  },
  countOf: (cell, refuse) => {
    if (UNKNOWN.has(cell.toLowerCase())) return null;
    const count = toWhole(cell);
    if (count === null) refuse("is no whole number");
    return count;
  },
  repeatedDay: (line) => `stands on line ${line} too`,
});

function columnsOf({ cells }: CsvRecord): ExportColumns | CsvFault[] {
  const headings = cells.map((cell) => cell.trim());
  const names = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_")
      .replaceAll(/^_+|_+$/g, ""),
  );
  const date = names.findIndex((name) => DATES.has(name));
  const figures = names.flatMap((name, index) => {
    const metric = Object.hasOwn(HEADINGS, name) ? HEADINGS[name] : undefined;
    return metric === undefined ? [] : [{ index, metric }];
  });
  const repeated = figures.find(
    ({ metric }, at) => figures.findIndex((figure) => figure.metric === metric) !== at,
  );
  const fault = (field: string, message: string): CsvFault[] => [{ line: 1, field, message }];
  if (date === -1) return fault("date", "no column is called date");
  if (figures.length === 0)
    return fault(
      cells.find((_, index) => index !== date) ?? "plays",
      `no column is one of ${DAY_METRICS.join(", ")}`,
    );
  if (repeated !== undefined)
    return fault(
      cells[repeated.index] ?? repeated.metric,
      `a second column for ${repeated.metric}`,
    );
  const used = new Set([date, ...figures.map(({ index }) => index)]);
  return {
    headings,
    date,
    figures,
    ignored: cells.filter((cell, index) => !used.has(index) && cell.trim() !== ""),
  };
}

/**
 * The whole number of a cell; null for other text. `12,345`, `12 345` and `12'345` are one number
 * and `117.0` is whole; `12.345` is ambiguous and so is refused.
 */
function toWhole(cell: string): number | null {
  const plain = cell.replace(/\.0+$/, "");
  if (!/^(?:\d{1,15}|\d{1,3}(?:([,\s'’\u00a0\u202f])\d{3})(?:\1\d{3})*)$/.test(plain)) return null;
  return Number(plain.replaceAll(/\D/g, ""));
}
