import { addDays, daysFrom } from "../../lib/time/calendar-day.ts";
import { HOUR_MS, MINUTE_MS, utcDay } from "../../lib/time/clock.ts";

/**
 * When an automation runs. A planned time is a day at 08:00 UTC, when its report is sent; figures
 * are refreshed from 07:00 until 07:55. The hours are fixed in UTC, so no clock change moves them.
 */

export const FREQUENCIES = [
  "weekly",
  "biweekly",
  "monthly",
  "campaign_end",
  "after_air",
  "on_final",
] as const;

export interface Schedule {
  frequency: (typeof FREQUENCIES)[number];
  /** ISO day of the week, 1 for Monday; for `weekly` and `biweekly`. */
  day_of_week: number | null;
  /** 1 to 28; for `monthly`. */
  day_of_month: number | null;
  /** For `after_air`: days after a slot aired. */
  days_after_air: readonly number[];
}

/** Days that a schedule depends on beside the calendar. */
export interface ScheduleDays {
  /** For `biweekly`: a day of the series; it runs on days whole fortnights away from it. */
  anchor: string;
  /** For `campaign_end` and `on_final`: last day of the campaign; null where it has none. */
  campaignEnd: string | null;
  /** For `after_air`: the days on which slots aired, in any order. */
  aired: readonly string[];
}

/** Platforms report a day up to three days late. */
export const SETTLE_DAYS = 3;
/** Days after the end of a campaign in which its figures still move. */
export const FINAL_DAYS = 30;

const SEND_HOUR = 8;
const REFRESH_BEFORE_MS = HOUR_MS;
const REFRESH_ENDS_BEFORE_MS = 5 * MINUTE_MS;

/** The planned time of a day. */
export const plannedOn = (day: string): Date => new Date(Date.parse(day) + SEND_HOUR * HOUR_MS);

/** When the refresh of a planned time begins, 07:00 UTC. */
export const refreshesAt = (planned: Date): Date => new Date(planned.getTime() - REFRESH_BEFORE_MS);

/** Until when figures are refreshed for a planned time, 07:55 UTC. */
export const refreshEndsAt = (planned: Date): Date =>
  new Date(planned.getTime() - REFRESH_ENDS_BEFORE_MS);

/**
 * The first planned time strictly after a moment; null where the schedule has none. Callers pass
 * the last planned time and not the present, so that a time that passed unnoticed is found.
 */
export function nextPlanned(schedule: Schedule, days: ScheduleDays, after: Date): Date | null {
  const day = nextDay(schedule, days, firstDayAfter(after));
  return day === null ? null : plannedOn(day);
}

/**
 * Planned times from one on, as long as their refresh has begun; the last one is to be made, those
 * before it were missed.
 */
export function duePlanned(
  schedule: Schedule,
  days: ScheduleDays,
  { first, now }: { first: Date; now: Date },
): Date[] {
  const due: Date[] = [];
  let planned: Date | null = first;
  while (planned !== null && refreshesAt(planned).getTime() <= now.getTime()) {
    due.push(planned);
    planned = nextPlanned(schedule, days, planned);
  }
  return due;
}

/** The first day whose planned time lies after a moment. */
function firstDayAfter(after: Date): string {
  const day = utcDay(after);
  return plannedOn(day).getTime() > after.getTime() ? day : addDays(day, 1);
}

/** The first day of the schedule that is not before a day. */
function nextDay(schedule: Schedule, days: ScheduleDays, from: string): string | null {
  switch (schedule.frequency) {
    case "weekly":
      return addDays(from, ((((schedule.day_of_week ?? 1) - weekdayOf(from)) % 7) + 7) % 7);
    case "biweekly":
      return addDays(from, ((-daysFrom(seriesStart(schedule, days), from) % 14) + 14) % 14);
    case "monthly":
      return nextDayOfMonth(schedule.day_of_month ?? 1, from);
    case "campaign_end":
      return onceAfter(days.campaignEnd, SETTLE_DAYS, from);
    case "on_final":
      return onceAfter(days.campaignEnd, FINAL_DAYS, from);
    default:
      return nextDayAfterAir(schedule, days, from);
  }
}

const nextDayAfterAir = (
  { days_after_air: counts }: Schedule,
  { aired }: ScheduleDays,
  from: string,
): string | null =>
  aired
    .flatMap((day) => counts.map((count) => addDays(day, count)))
    .filter((day) => day >= from)
    .toSorted()[0] ?? null;

/** ISO day of the week, 1 for Monday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** The first day with the weekday of the schedule that is not before its anchor. */
const seriesStart = ({ day_of_week: weekday }: Schedule, { anchor }: ScheduleDays): string =>
  addDays(anchor, ((((weekday ?? 1) - weekdayOf(anchor)) % 7) + 7) % 7);

function nextDayOfMonth(dayOfMonth: number, from: string): string {
  const [year = 0, month = 0] = from.split("-").map(Number);
  const inMonth = (offset: number): string =>
    utcDay(new Date(Date.UTC(year, month - 1 + offset, dayOfMonth)));
  return inMonth(0) >= from ? inMonth(0) : inMonth(1);
}

/** The day after the end and the days of settling. */
function onceAfter(end: string | null, settleDays: number, from: string): string | null {
  if (end === null) return null;
  const day = addDays(end, settleDays + 1);
  return day >= from ? day : null;
}
