import { DAY_MS } from "../../../../lib/time/clock.ts";

/** Days since 1970, counted in a time zone. */

/** The number of a day, `YYYY-MM-DD`; null stays null. */
export const dayNumberOf = (day: string | null): number | null =>
  day === null ? null : Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The number of a moment's day; the fraction is the part of the day that is over. */
export function localDayNumber(moment: Date, timezone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second")) /
    DAY_MS
  );
}

/** The day, `YYYY-MM-DD`, of days since 1970; a fraction is ignored. */
export const dayOfNumber = (dayNumber: number): string =>
  new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);

/** The day of a moment, `YYYY-MM-DD`. */
export const localDay = (moment: Date, timezone: string): string =>
  dayOfNumber(localDayNumber(moment, timezone));
