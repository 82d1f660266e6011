import type { Reader } from "../../../kernel/pipeline/context.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { dayReachBases } from "../../../domain/metrics/reach.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";
import { findLastDay, findLastDays, type ShowWindow } from "./stores/lead-window.store.ts";

/** The days that the pages of shows and networks report. */

const LEAD_DAYS = 28;
/** Weeks that a page draws, the current one included. */
const WEEKS = 13;
/**
 * How many days late an account may be. YouTube reports a day after three days, Apple Podcasts
 * after two. A page does not wait for an account that has reported none for longer, and names it as
 * known in part.
 */
const LATE_DAYS_MAX = 7;
const REACH_PLATFORMS = PLATFORMS.map(({ id }) => id).filter((id) => dayReachBases(id).length > 0);

export interface Window {
  start_date: string;
  end_date: string;
}

/**
 * The last day that all accounts of the shows have reported, yesterday at the latest. Sums up to a
 * later day would lack the newest days of the platforms that are late, and fall each time.
 */
export async function loadLastDay(
  { database, now }: Pick<Reader, "database" | "now">,
  showIds: readonly string[],
): Promise<string> {
  const lastDay = await findLastDay(database, showIds, awaited(now));
  return untilYesterday(lastDay, now);
}

/** The last day of each show separately, as on its own page. */
export async function loadLastDays(
  { database, now }: Pick<Reader, "database" | "now">,
  showIds: readonly string[],
): Promise<Map<string, string>> {
  const days = await findLastDays(database, showIds, awaited(now));
  return new Map(showIds.map((id) => [id, untilYesterday(days.get(id) ?? null, now)]));
}

/** Which accounts a page waits for. */
const awaited = (now: Date) => ({
  platforms: REACH_PLATFORMS,
  since: addDays(utcDay(now), -LATE_DAYS_MAX),
});

function untilYesterday(lastDay: string | null, now: Date): string {
  const yesterday = addDays(utcDay(now), -1);
  return lastDay === null || lastDay > yesterday ? yesterday : lastDay;
}

/** The 28 days that end with the last day. */
export const leadWindow = (lastDay: string): Window => ({
  start_date: addDays(lastDay, 1 - LEAD_DAYS),
  end_date: lastDay,
});

/**
 * The 28 days that end with the last day, and the first of the 28 days before, which begin on the
 * same weekday.
 */
export const showWindow = (showId: string, lastDay: string): ShowWindow => ({
  showId,
  before: addDays(lastDay, 1 - 2 * LEAD_DAYS),
  from: addDays(lastDay, 1 - LEAD_DAYS),
  to: lastDay,
});

/** The days from the Monday 12 weeks ago to today. */
export function weeksWindow(now: Date): Window {
  const today = utcDay(now);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return { start_date: addDays(today, -weekday - 7 * (WEEKS - 1)), end_date: today };
}

/** True for a week whose Sunday is not after the last day; later days are not all known. */
export const isWholeWeek = (monday: string, lastDay: string): boolean =>
  addDays(monday, 6) <= lastDay;
