import type { PostReference, PostSnapshot, ProfileSnapshot, ReadResult } from "../connector.ts";

/**
 * Platforms whose public counters come through a third party, because they give none to a plain
 * key.
 */
export const COUNTER_PLATFORMS = [
  "instagram",
  "tiktok",
  "twitter",
  "facebook",
  "threads",
  "linkedin",
] as const;

export type CounterPlatform = (typeof COUNTER_PLATFORMS)[number];

/**
 * A third party that reads public pages for us, one paid call a read. Two drivers exist: `apify`
 * and `scrapecreators`.
 */
export interface CounterProvider {
  readonly source: string;
  fetchPost(
    platform: CounterPlatform,
    reference: PostReference,
    signal: AbortSignal,
  ): Promise<ReadResult<PostSnapshot>>;
  fetchProfile(
    platform: CounterPlatform,
    handleOrUrl: string,
    signal: AbortSignal,
  ): Promise<ReadResult<ProfileSnapshot>>;
}
