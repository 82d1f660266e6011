import { HOUR_MS } from "../../lib/time/clock.ts";

/**
 * How old numbers are (docs/metrics.md#freshness). Age is counted from the fetch; what the data
 * cover (`as_of`) is shown beside it and never makes a number look fresher.
 */

/** Age above which data are stale, in hours; data of exactly this age are fresh. */
export const STALE_AFTER_HOURS = 36;

const STALE_AFTER_MS = STALE_AFTER_HOURS * HOUR_MS;
const TENTH_OF_HOUR_MS = HOUR_MS / 10;

/** The `freshness` of an answer: `{ last_updated, age_hours, stale }`. */
export interface Freshness {
  /** Time of the last update, ISO 8601 in UTC; null for data that were never updated. */
  last_updated: string | null;
  /**
   * Age in hours, rounded up to a tenth: `age_hours > 36` exactly when `stale`. Null for data that
   * were never updated.
   */
  age_hours: number | null;
  stale: boolean;
}

/**
 * The freshness of data last updated at a moment. Data never updated, or updated at an invalid
 * date, are stale. A moment after `now`, from a server whose clock runs fast, counts as `now`.
 */
export function freshnessOf(lastUpdated: Date | null, now: Date): Freshness {
  if (lastUpdated === null || Number.isNaN(lastUpdated.getTime()))
    return { last_updated: null, age_hours: null, stale: true };
  const ageMs = Math.max(0, now.getTime() - lastUpdated.getTime());
  return {
    last_updated: lastUpdated.toISOString(),
    age_hours: Math.ceil(ageMs / TENTH_OF_HOUR_MS) / 10,
    stale: ageMs > STALE_AFTER_MS,
  };
}

/**
 * The oldest freshness of a list; data that were never updated count as the oldest. Null for an
 * empty list.
 */
export function oldestFreshness(list: readonly Freshness[]): Freshness | null {
  let oldest: Freshness | null = null;
  for (const freshness of list) {
    if (oldest === null || lastUpdatedMs(freshness) < lastUpdatedMs(oldest)) oldest = freshness;
  }
  return oldest;
}

/** Fetch times of the posts of a cluster, ISO 8601. */
export interface FetchSpan {
  /** Time of the newest fetch; null when no post was ever fetched. */
  last_refreshed_at: string | null;
  /** Time of the oldest last fetch among the posts that were fetched. */
  oldest_fetched_at: string | null;
  /** Time at which the first fetched post becomes older than 36 hours. */
  stale_at: string | null;
  /** Number of posts that were never fetched. They are stale at once, also before `stale_at`. */
  never_fetched_count: number;
}

/**
 * The span of the fetch times of several posts. `last_refreshed_at` is the newest: with the oldest,
 * one deleted post would make a cluster look unrefreshed for ever, and have it fetched again on
 * every page view. Staleness is judged on the oldest, so that a fresh post never hides an old one.
 */
export function fetchSpan(posts: readonly { lastFetchedAt: string | null }[]): FetchSpan {
  let newest = Number.NEGATIVE_INFINITY;
  let oldest = Number.POSITIVE_INFINITY;
  let never = 0;
  for (const { lastFetchedAt } of posts) {
    const time = lastFetchedAt === null ? Number.NaN : Date.parse(lastFetchedAt);
    if (Number.isNaN(time)) {
      never += 1;
    } else {
      newest = Math.max(newest, time);
      oldest = Math.min(oldest, time);
    }
  }
  const known = never < posts.length;
  return {
    last_refreshed_at: known ? new Date(newest).toISOString() : null,
    oldest_fetched_at: known ? new Date(oldest).toISOString() : null,
    stale_at: known ? new Date(oldest + STALE_AFTER_MS).toISOString() : null,
    never_fetched_count: never,
  };
}

function lastUpdatedMs({ last_updated }: Freshness): number {
  return last_updated === null ? Number.NEGATIVE_INFINITY : Date.parse(last_updated);
}
