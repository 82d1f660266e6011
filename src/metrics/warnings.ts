import { findPlatform } from "../platforms/platform.ts";
import { STALE_AFTER_HOURS, freshnessOf } from "./freshness.ts";

/** The `warnings` of a cluster's figures (specification, "Cluster metrics"): what a reader must know before quoting them. */

export interface FetchedPost {
  platform: string;
  /** ISO time of the last good fetch; null when there was none. */
  lastFetchedAt: string | null;
}

/**
 * A sentence per platform whose figures are older than 36 hours, with the age of the oldest in whole hours, rounded up,
 * and one per platform with posts that were never fetched. Sorted by the platform's name, so that equal posts in any
 * order give equal text. Empty when everything is fresh.
 */
export function staleWarnings(posts: readonly FetchedPost[], now: Date): string[] {
  return [...Map.groupBy(posts, (post) => findPlatform(post.platform)?.name ?? post.platform)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, group]) => platformWarnings(name, group, now));
}

function platformWarnings(name: string, posts: readonly FetchedPost[], now: Date): string[] {
  const ages = posts.map(({ lastFetchedAt }) => freshnessOf(lastFetchedAt === null ? null : new Date(lastFetchedAt), now));
  const staleHours = ages.flatMap(({ stale, age_hours }) => (stale && age_hours !== null ? [age_hours] : []));
  const neverFetched = ages.filter(({ last_updated }) => last_updated === null).length;
  const warnings: string[] = [];
  if (staleHours.length > 0) {
    const hours = Math.ceil(Math.max(...staleHours));
    const share = posts.length === 1 ? "" : ` for ${staleHours.length} of ${posts.length} posts`;
    warnings.push(`${name}: figures${share} are up to ${hours} hours old, older than ${STALE_AFTER_HOURS} hours.`);
  }
  if (neverFetched > 0) {
    const subject = neverFetched === 1 ? "1 post has" : `${neverFetched} posts have`;
    warnings.push(`${name}: ${subject} never been fetched; the figures leave out what is not known yet.`);
  }
  return warnings;
}
