import { addDays, daysFrom, type DayRange } from "../../../lib/time/calendar-day.ts";

/** Number of days in a range; 0 where it ends before it begins. */
export const lengthOf = ({ from, to }: DayRange): number => Math.max(0, daysFrom(from, to) + 1);

export const daysBetween = (range: DayRange): string[] =>
  Array.from({ length: lengthOf(range) }, (_, index) => addDays(range.from, index));

export const GRANULARITIES = ["day", "week", "month"] as const;
/** Length of the period that one point of a time series covers. */
export type Granularity = (typeof GRANULARITIES)[number];

/** The period that contains a day. Weeks begin on Monday (ISO 8601). */
export function periodOf(day: string, granularity: Granularity): DayRange {
  if (granularity === "day") return { from: day, to: day };
  if (granularity === "week") {
    const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
    const from = addDays(day, -sinceMonday);
    return { from, to: addDays(from, 6) };
  }
  const [year, month] = day.split("-").map(Number);
  const length = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  const from = `${day.slice(0, -2)}01`;
  return { from, to: addDays(from, length - 1) };
}
