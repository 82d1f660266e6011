import { addDays } from "../src/lib/time/calendar-day.ts";
import { HOUR_MS, MINUTE_MS } from "../src/lib/time/clock.ts";

/**
 * The days of a run. From the default start, 400 days hold both changes of daylight saving in
 * Europe and in North America, the end of a year, and 29 February 2028.
 */
export const DEFAULT_START = "2027-10-20";

/** Moments of a day, in UTC. */
const NIGHT_MS = MINUTE_MS;
const REPORTS_MS = 7 * HOUR_MS + MINUTE_MS;
const MAILS_MS = 8 * HOUR_MS + MINUTE_MS;
const PEOPLE_MS = 10 * HOUR_MS;
const EVENING_MS = 19 * HOUR_MS;
const CLOSE_MS = 23 * HOUR_MS + 30 * MINUTE_MS;

export type MomentKind = "work" | "people" | "close";
export interface Moment {
  name: "night" | "reports" | "mails" | "people" | "evening" | "close";
  kind: MomentKind;
  atMs: number;
}

const REPORTS: Moment = { name: "reports", kind: "work", atMs: REPORTS_MS };
const MAILS: Moment = { name: "mails", kind: "work", atMs: MAILS_MS };
const PEOPLE: Moment = { name: "people", kind: "people", atMs: PEOPLE_MS };
const EVENING: Moment = { name: "evening", kind: "work", atMs: EVENING_MS };
const CLOSE: Moment = { name: "close", kind: "close", atMs: CLOSE_MS };

/** Days of the week of the two automations. */
export const REPORT_WEEKDAYS: readonly number[] = [1, 4];

/**
 * Schedules are looked at in the minutes after 07:00 and 08:00 from which reports are refreshed and
 * mailed, the second on the days of reports alone, and in the evening. A look with what it starts
 * takes 0.2 to 0.7 s, and 400 days in ten minutes leave 1.5 s for a day. Days on which a calendar
 * turns have a look after midnight and one more after the hour of the change.
 */
export const momentsOf = (day: string): readonly Moment[] =>
  turnsOn(day) === null
    ? [
        REPORTS,
        ...(REPORT_WEEKDAYS.includes(isoWeekday(day)) ? [MAILS] : []),
        PEOPLE,
        EVENING,
        CLOSE,
      ]
    : [
        { name: "night", kind: "work", atMs: NIGHT_MS },
        { name: "night", kind: "work", atMs: 3 * HOUR_MS + MINUTE_MS },
        REPORTS,
        MAILS,
        PEOPLE,
        EVENING,
        CLOSE,
      ];

/** Why a day is one on which a calendar turns; null for the others. */
export function turnsOn(day: string): string | null {
  if (day.endsWith("-01-01")) return "a year begins";
  if (day.endsWith("-02-29")) return "leap day";
  if (day.endsWith("-01")) return "a month begins";
  const change = ["Europe/London", "America/New_York"].find((zone) => changesOn(day, zone));
  return change === undefined ? null : `clocks change in ${change}`;
}

const changesOn = (day: string, zone: string): boolean =>
  offsetAt(`${day}T00:00:00Z`, zone) !== offsetAt(`${addDays(day, 1)}T00:00:00Z`, zone);

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetAt(time: string, zone: string): string {
  let format = formats.get(zone);
  if (format === undefined)
    formats.set(
      zone,
      (format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })),
    );
  return (
    format.formatToParts(new Date(time)).find(({ type }) => type === "timeZoneName")?.value ?? ""
  );
}

export const dayNumber = (start: string, number: number): string => addDays(start, number);
export const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
