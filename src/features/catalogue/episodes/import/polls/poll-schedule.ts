import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../../lib/time/clock.ts";

/** When feeds are read. */

/** Time after a successful read until a feed is due again. */
export const POLL_INTERVAL_MS = HOUR_MS;

/** Duration of the lease of one read: two minutes to fetch the feed and one to store it. */
export const READ_LEASE_MS = 3 * MINUTE_MS;

const BACKOFF_MAX_MS = DAY_MS;

/**
 * Pause after the n-th failure in a row, ms: an hour, doubled by each further failure, at most a
 * day.
 */
export function backoffMs(failures: number): number {
  return Math.min(BACKOFF_MAX_MS, POLL_INTERVAL_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 10));
}
