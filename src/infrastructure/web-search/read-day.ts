import { addDays, isReadableDay } from "../../lib/time/calendar-day.ts";
import { utcDay } from "../../lib/time/clock.ts";

/** The day that a provider names for a page. */

/** Days in each unit of "2 weeks ago"; hours and minutes are of the same day. */
const UNIT_DAYS: Readonly<Record<string, number>> = {
  second: 0,
  minute: 0,
  hour: 0,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};

const AGE = /^(\d{1,4}|an?) (second|minute|hour|day|week|month|year)s? ago$/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAMED_DAY = /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2}), (\d{4})$/i;
/** The form of HTTP and RSS: `Tue, 20 Oct 2026 10:00:00 GMT`. */
const MAIL_DAY = /^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3}) (\d{4})\b/i;

type ReadDay = { day: string; estimated: boolean } | null;

/** The day of a date or a time; of words such as "2 days ago" an estimate, counted from `now`. */
export const readDay = (
  { date, age }: { date: string | null; age: string | null },
  now: Date,
): ReadDay => readDate(date) ?? readDate(age) ?? readAge(age, now);

function readDate(text: string | null): ReadDay {
  const trimmed = text?.trim().slice(0, 60) ?? "";
  const named = NAMED_DAY.exec(trimmed);
  const mailed = MAIL_DAY.exec(trimmed);
  const day =
    named !== null
      ? dayOf(named[3], named[1], named[2])
      : mailed !== null
        ? dayOf(mailed[3], mailed[2], mailed[1])
        : /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(trimmed)?.[0];
  return isReadableDay(day) ? { day, estimated: false } : null;
}

function dayOf(year = "", month = "", day = ""): string {
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  return `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function readAge(text: string | null, now: Date): ReadDay {
  const [, count = "", unit = ""] = AGE.exec(text?.trim() ?? "") ?? [];
  const days = UNIT_DAYS[unit.toLowerCase()];
  if (days === undefined) return null;
  const amount = /^an?$/i.test(count) ? 1 : Number(count);
  const day = addDays(utcDay(now), -days * amount);
  return isReadableDay(day) ? { day, estimated: true } : null;
}
