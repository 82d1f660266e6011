import { DAY_MS, utcDay } from "./clock.ts";

/**
 * The first and the last day that callers may name. PostgreSQL has no year 0 and JavaScript no year
 * 10,000, and days for comparison may lie some years before and after the named ones.
 */
const FIRST_DAY = "1970-01-01";
const LAST_DAY = "2199-12-31";

/** A range of days, the first and the last both included, `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

/** True for a day from 1970 to 2199; the text must be a valid day. */
export const isNameableDay = (day: string): boolean => day >= FIRST_DAY && day <= LAST_DAY;

/** True for a day of the calendar in exactly the form `YYYY-MM-DD`; 2026-02-29 is not one. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** True for a day that a caller may name, in exactly the form `YYYY-MM-DD`. */
export const isReadableDay = (value: unknown): value is string =>
  isCalendarDay(value) && isNameableDay(value);

/** The message for every text that is not such a day. */
export const DAY_RULE = `must be a day in the form YYYY-MM-DD, from ${FIRST_DAY} to ${LAST_DAY}`;

/**
 * The day of a text that is a day or midnight of one, as upstreams and exports print days;
 * undefined for every other text. Only the form is checked; `isCalendarDay` checks the day.
 */
export const dayOfText = (text: string): string | undefined =>
  /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?)?$/.exec(text)?.[1];

/**
 * The day `days` days after a day in the form `YYYY-MM-DD`; a negative number gives an earlier day.
 */
export const addDays = (day: string, days: number): string =>
  utcDay(new Date(Date.parse(day) + days * DAY_MS));

/** Days from one day to another; negative where the other is earlier. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
