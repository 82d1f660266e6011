import type { Selectable } from "kysely";
import type { ClusterDailyReachTable } from "../../../../db/schema/tables.ts";
import { DAY_MS, utcDay } from "../../../../lib/time/clock.ts";
import type { KnownFigures } from "./day-figures.ts";

/**
 * Figures known of a cluster at a moment, from the rows of its days. A row holds the last capture
 * of its day, and where a since-publish window closed between two captures of one day, the earlier
 * one as well (docs/decisions/0053-days-of-clusters.md).
 */

/** A day of a cluster: its row, or the row that its month unfolds to. */
export type ClusterDayRow = Selectable<ClusterDailyReachTable>;

/** Figures of a cluster and the moment they were stored. */
export interface Capture {
  /** When the figures were captured; the last moment of the day for a row without a time. */
  at: Date;
  figures: KnownFigures;
}

/** The last capture of a day. Its reach is read from columns, which earlier releases write too. */
export function captureOf(row: ClusterDayRow): Capture {
  const reach = {
    reach: row.total_reach,
    video_reach: row.video_reach,
    audio_reach: row.audio_reach,
    social_reach: row.social_reach,
  };
  const totals: Record<string, number> = { ...row.figures?.totals };
  for (const [name, count] of Object.entries(reach))
    if (count === null) delete totals[name];
    else totals[name] = count;
  return {
    at: row.captured_at ?? new Date(`${row.day}T23:59:59.999Z`),
    figures: {
      last_refreshed_at: row.figures?.last_refreshed_at ?? null,
      totals,
      platforms: row.figures?.platforms ?? null,
    },
  };
}

/**
 * When a capture was made, ISO 8601; the current time for a capture without a time on a day that is
 * not over.
 */
export const captureTime = ({ at }: Capture, now: Date): string =>
  (at < now ? at : now).toISOString();

/** The newest capture at or before a moment. */
export interface KnownCapture extends Capture {
  /**
   * True where a later capture of the same day, now overwritten, may also have been before the
   * moment.
   */
  estimated: boolean;
}

/**
 * The newest capture at or before a moment; null where there is none.
 *
 * @param rows Rows of one cluster, oldest first.
 */
export function capturedAt(
  rows: readonly ClusterDayRow[],
  moment: Date,
  now: Date,
): KnownCapture | null {
  const day = utcDay(moment);
  const index = rows.findLastIndex((row) => row.day <= day);
  const row = rows[index];
  if (row === undefined) return null;
  if (row.day < day || moment >= now || isAtOrBefore(row.captured_at, moment))
    return { ...captureOf(row), estimated: false };
  const isCloseOfRow = row.closes_at?.getTime() === moment.getTime();
  const { closing_captured_at: at, closing_figures: figures } = row;
  if (at !== null && figures !== null && isAtOrBefore(at, moment))
    return { at, figures, estimated: !isCloseOfRow };
  const before = rows[index - 1];
  return before === undefined ? null : { ...captureOf(before), estimated: !isCloseOfRow };
}

const isAtOrBefore = (at: Date | null, moment: Date): boolean => at !== null && at <= moment;

/** Since-publish windows with their lengths in days. */
export const SINCE_PUBLISH_WINDOWS = { d1: 1, d7: 7, d14: 14, d30: 30, d90: 90 } as const;
export type SincePublishWindow = keyof typeof SINCE_PUBLISH_WINDOWS;

/**
 * A window since publication, with the capture at its close, or the newest one while the window is
 * open.
 */
export interface ClusterWindow {
  closesAt: Date;
  complete: boolean;
  /** Null where nothing is known. */
  capture: KnownCapture | null;
}

/** The windows of a cluster. Each closes exactly its length times 24 hours after publication. */
export function windowsOf(
  rows: readonly ClusterDayRow[],
  publishedAt: Date,
  now: Date,
): Record<SincePublishWindow, ClusterWindow> {
  const windowOf = (days: number): ClusterWindow => {
    const closesAt = after(publishedAt, days);
    const complete = closesAt <= now;
    return { closesAt, complete, capture: capturedAt(rows, complete ? closesAt : now, now) };
  };
  const { d1, d7, d14, d30, d90 } = SINCE_PUBLISH_WINDOWS;
  return {
    d1: windowOf(d1),
    d7: windowOf(d7),
    d14: windowOf(d14),
    d30: windowOf(d30),
    d90: windowOf(d90),
  };
}

/** The moment this many times 24 hours after another. */
export const after = (moment: Date, days: number): Date =>
  new Date(moment.getTime() + days * DAY_MS);

/**
 * The close of a window that lies on the day of `now` and not after it; a write has to keep the
 * figures from before that close. Null where there is none. Closes are whole days apart, so a day
 * has at most one.
 */
export function closeOfDay(publishedAt: Date | null, now: Date): Date | null {
  if (publishedAt === null) return null;
  const closes = Object.values(SINCE_PUBLISH_WINDOWS).map((days) => after(publishedAt, days));
  return closes.find((close) => close <= now && utcDay(close) === utcDay(now)) ?? null;
}
