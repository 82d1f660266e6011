import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../../lib/time/clock.ts";

/** When feeds are read. */

/** A feed that was read is due again after this. */
export const POLL_INTERVAL_MS = HOUR_MS;

/** How long one read holds a feed: two minutes to fetch it, and one to store it. */
export const READ_LEASE_MS = 3 * MINUTE_MS;

const BACKOFF_MAX_MS = DAY_MS;

/** How long to wait after the n-th failure in a row, ms: an hour, doubling, at most a day. */
export function backoffMs(failures: number): number {
  return Math.min(BACKOFF_MAX_MS, POLL_INTERVAL_MS * 2 ** Math.min(Math.max(failures, 1) - 1, 10));
}
