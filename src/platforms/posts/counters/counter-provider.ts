import type { UpstreamRead } from "../../upstream-read.ts";
import type { PostReference, PostSnapshot, ProfileSnapshot } from "../connector.ts";

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
 * A third party that reads public pages for us, one paid request a read. Two drivers exist: `apify`
 * and `scrapecreators`. Both methods throw `PostReadError` where they find no numbers.
 */
export interface CounterProvider {
  readonly source: string;
  fetchPost(
    platform: CounterPlatform,
    reference: PostReference,
    read: UpstreamRead,
  ): Promise<PostSnapshot>;
  /**
   * Refuses, without a request, the name of a profile that the provider does not read.
   *
   * @throws PostReadError `unsupported`.
   */
  checkProfile(platform: CounterPlatform, handleOrUrl: string): void;
  fetchProfile(
    platform: CounterPlatform,
    handleOrUrl: string,
    read: UpstreamRead,
  ): Promise<ProfileSnapshot>;
}
