import { isReadableDay } from "../../lib/time/calendar-day.ts";

/** Cells of files that ad servers export: days, counts, and lines that are sums. */

export const DATE_FORMATS = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY"] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];
/** The sign before decimals; the other one separates thousands. */
export const DECIMALS = ["point", "comma"] as const;
export type DecimalSign = (typeof DECIMALS)[number];

/** A cell that cannot be read. */
export class CellError extends Error {
  /** True for a count, which another sign before decimals may make readable. */
  readonly isCount: boolean;

  constructor(message: string, isCount: boolean) {
    super(message);
    this.isCount = isCount;
  }
}

/** Texts of exports for an unknown number. */
const UNKNOWN: ReadonlySet<string> = new Set(["", "-", "–", "—", "n/a", "null"]);
const TOTAL = /^(?:grand\s+|sub)?totals?\b|^(?:sum|summe|gesamt|insgesamt)\b/i;

export const isUnknown = (cell: string): boolean => UNKNOWN.has(cell.toLowerCase());

/** True for a line that calls itself a sum. */
export const isTotal = (cells: readonly string[]): boolean =>
  cells.some((cell) => TOTAL.test(cell.trim()));

/** The parts of a day in each format; an ISO day may be followed by midnight. */
const DAY_PATTERNS: Readonly<Record<DateFormat, RegExp>> = {
  "YYYY-MM-DD": /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/,
  "DD/MM/YYYY": /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  "MM/DD/YYYY": /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/,
};

/** The day of a cell, `YYYY-MM-DD`. @throws CellError where it is none. */
export function dayOf(cell: string, format: DateFormat): string {
  const { year, month, day } = DAY_PATTERNS[format].exec(cell)?.groups ?? {};
  const text = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  if (!isReadableDay(text)) throw new CellError(`"${cell}" is no day as ${format}`, false);
  return text;
}

export function isDay(cell: string, format: DateFormat): boolean {
  try {
    return dayOf(cell, format) !== "";
  } catch {
    return false;
  }
}

/**
 * The whole number of a cell. Thousands are grouped by three with one separator; decimals must be
 * zeros.
 *
 * @throws CellError where it is none.
 */
export function countOf(cell: string, decimal: DecimalSign): number {
  const [point, thousands] = decimal === "point" ? [".", ","] : [",", "."];
  const [whole = "", fraction = "0", ...rest] = cell.split(point);
  const grouped = new RegExp(
    `^(?:\\d{1,15}|\\d{1,3}(?:([${thousands}\\s'’\\u00a0\\u202f])\\d{3})(?:\\1\\d{3})*)$`,
  );
  if (rest.length > 0 || !/^0+$/.test(fraction) || !grouped.test(whole))
    throw new CellError(`"${cell}" is no whole number with a decimal ${decimal}`, true);
  return Number(whole.replaceAll(/\D/g, ""));
}
