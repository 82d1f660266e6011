import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";

/** When transcripts of feeds are fetched. */

/**
 * Fetches from one host per minute. A back catalogue of 1,000 episodes takes three and a half
 * hours.
 */
export const FETCHES_A_RUN = 5;

/**
 * Duration of a run's lease on its show. A run takes at most 7.5 minutes: five fetches of at most
 * three links, 30 s each.
 */
export const RUN_LEASE_MS = HOUR_MS / 6;

const FAILURES_MAX = 10;
const BACKOFF_MAX_MS = 7 * DAY_MS;

/**
 * The time of the next attempt after the n-th failure in a row: an hour later, doubled by each
 * further failure, at most a week. Null after ten failures, which take three weeks; then no attempt
 * is made until the feed names another address.
 */
export function afterFailure(now: Date, failures: number): Date | null {
  if (failures >= FAILURES_MAX) return null;
  return new Date(now.getTime() + Math.min(BACKOFF_MAX_MS, HOUR_MS * 2 ** (failures - 1)));
}

/**
 * When a transcript that was read is read again. Machines write the first version, and people
 * correct it under the same address in the following days, so it is read daily in the first week of
 * the episode, weekly in its first month, and not after that.
 */
export function afterSuccess(now: Date, publishedAt: Date): Date | null {
  const ageMs = now.getTime() - publishedAt.getTime();
  if (ageMs > 30 * DAY_MS) return null;
  return new Date(now.getTime() + (ageMs < 7 * DAY_MS ? DAY_MS : 7 * DAY_MS));
}
