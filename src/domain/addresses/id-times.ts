/**
 * Reads publication times that platforms encode in their post ids. All ids exceed 2^53, hence
 * BigInt.
 */

/** Start of the milliseconds in the upper bits of an X id. */
const X_EPOCH_MS = 1_288_834_974_657n;

/**
 * The first X id that contains a time; smaller ones are a plain sequence from before November 2010.
 */
const FIRST_TIMED_X_ID = 29_700_859_247n;

/** Latest valid time; a later one comes from arbitrary digits. */
const LATEST_MS = Date.UTC(2040, 0, 1);
const TIKTOK_EARLIEST_MS = Date.UTC(2014, 7, 1);
const LINKEDIN_EARLIEST_MS = Date.UTC(2003, 4, 1);

function isoWithin(timeMs: bigint, earliestMs: number): string | null {
  if (timeMs < BigInt(earliestMs) || timeMs >= BigInt(LATEST_MS)) return null;
  return new Date(Number(timeMs)).toISOString();
}

/**
 * Publication time of a TikTok post, to the second (`id >> 32` is Unix seconds), or null where the
 * id contains none.
 */
export function tiktokPublishedAt(id: string): string | null {
  return isoWithin((BigInt(id) >> 32n) * 1_000n, TIKTOK_EARLIEST_MS);
}

/**
 * Publication time of a post on X, to the millisecond, or null for older ids, which contain none.
 */
export function xPublishedAt(id: string): string | null {
  const value = BigInt(id);
  if (value < FIRST_TIMED_X_ID) return null;
  return isoWithin((value >> 22n) + X_EPOCH_MS, Number(X_EPOCH_MS));
}

/**
 * Creation time of a LinkedIn activity, share or ugcPost, to the millisecond, or null where the id
 * contains none.
 */
export function linkedinPublishedAt(id: string): string | null {
  return isoWithin(BigInt(id) >> 22n, LINKEDIN_EARLIEST_MS);
}
