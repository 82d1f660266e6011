import type { Context } from "../../kernel/pipeline/context.ts";
import { addDays } from "../../lib/calendar-day.ts";
import { utcDay } from "../../lib/clock.ts";
import { dayReachBases } from "../../metrics/reach.ts";
import { PLATFORMS } from "../../platforms/platform.ts";
import { comparesWith } from "../analytics/index.ts";
import { countKnownDays, findLastDay } from "./lead-window.store.ts";

/** The days that the pages of shows and networks speak of. */

const LEAD_DAYS = 28;
/** Weeks that a page draws, the running one included. */
const WEEKS = 13;
/**
 * YouTube gives a day after three, Apple Podcasts after two. An account that gave none for so long
 * is not waited for: a page names it as known in part.
 */
const LATE_DAYS_MAX = 7;
const REACH_PLATFORMS = PLATFORMS.map(({ id }) => id).filter((id) => dayReachBases(id).length > 0);

export interface Window {
  start_date: string;
  end_date: string;
}

/**
 * The last day that all accounts of the shows have given: sums up to a later one would lack the
 * newest days of the platforms that are late, and fall each time. Yesterday at the latest.
 */
export async function loadLastDay(
  { database, now }: Pick<Context, "database" | "now">,
  showIds: readonly string[],
): Promise<string> {
  const today = utcDay(now);
  const yesterday = addDays(today, -1);
  const lastDay = await findLastDay(database, showIds, {
    platforms: REACH_PLATFORMS,
    since: addDays(today, -LATE_DAYS_MAX),
  });
  return lastDay === null || lastDay > yesterday ? yesterday : lastDay;
}

/** The 28 days up to the last. */
export const leadWindow = (lastDay: string): Window => ({
  start_date: addDays(lastDay, 1 - LEAD_DAYS),
  end_date: lastDay,
});

/** The window right before, which begins on the same weekday. */
export const previousWindow = (lastDay: string): Window => leadWindow(addDays(lastDay, -LEAD_DAYS));

/** From the Monday 12 weeks ago to today. */
export function weeksWindow(now: Date): Window {
  const today = utcDay(now);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return { start_date: addDays(today, -weekday - 7 * (WEEKS - 1)), end_date: today };
}

/** A week to its Sunday; later days are not all known. */
export const isWholeWeek = (monday: string, lastDay: string): boolean =>
  addDays(monday, 6) <= lastDay;

/**
 * Shows of which the two windows do not compare: clearly more days of an account are known in one
 * of them, as where it was connected meanwhile.
 */
export async function findUnequalShows(
  { database }: Pick<Context, "database">,
  showIds: readonly string[],
  lastDay: string,
): Promise<Set<string>> {
  const [window, before] = [leadWindow(lastDay), previousWindow(lastDay)];
  const accounts = await countKnownDays(database, showIds, {
    before: before.start_date,
    from: window.start_date,
    to: window.end_date,
  });
  return new Set(
    accounts
      .filter(({ known, known_before: knownBefore }) => !comparesWith(known, knownBefore))
      .map(({ show_id: showId }) => showId),
  );
}
