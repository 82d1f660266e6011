import { toCount } from "../../upstream-values.ts";

/**
 * Choices of counting that both drivers share, so that changing the provider never changes the
 * meaning of a number.
 *
 * - Instagram `views`: plays where present, else video views. In recorded answers of one reel the
 *   two differ threefold (4,651 plays, 1,639 views); plays is what the app prints as "views" since
 *   2025-04. Photos have neither.
 * - X `impressions`: the public view count is X's word for impressions. `shares` are reposts plus
 *   quotes.
 * - Threads `shares` are reposts plus quotes.
 * - Facebook and LinkedIn: `reactions` are reactions of every kind, and `likes` is the same number,
 *   because a visitor sees only the one figure under a post and not every provider splits it.
 *   Reach uses `reactions`, earned value `likes`.
 */

/**
 * Instagram views: the first of plays and video views that is present. A play count of 0 beside
 * views means that plays are missing.
 */
export function instagramViews(plays: unknown, videoViews: unknown): number | undefined {
  const playCount = toCount(plays);
  const viewCount = toCount(videoViews);
  return playCount === 0 && (viewCount ?? 0) > 0 ? viewCount : (playCount ?? viewCount);
}

/**
 * Reactions of a Facebook post: the largest of the totals a row offers, since each of them counts a
 * part of the same thing (`likes` has been seen at 0 on reels with thousands of reactions). A
 * single 0 on a video means that the count is missing.
 */
export function facebookReactions(
  totals: readonly unknown[],
  isVideo: boolean,
): number | undefined {
  const known = totals.map(toCount).filter((count) => count !== undefined);
  if (known.length === 0) return undefined;
  const largest = Math.max(...known);
  return largest === 0 && isVideo && known.length === 1 ? undefined : largest;
}
