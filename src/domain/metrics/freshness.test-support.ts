import type { FetchSpan } from "./freshness.ts";

/**
 * The definition of a stale cluster, stated apart from the code that computes it: a post is older
 * than 36 hours or was never fetched. A cluster without posts is not stale.
 */
export function isStaleAt(
  { stale_at, never_fetched_count }: Pick<FetchSpan, "stale_at" | "never_fetched_count">,
  now: Date,
): boolean {
  return never_fetched_count > 0 || (stale_at !== null && now.getTime() > Date.parse(stale_at));
}
