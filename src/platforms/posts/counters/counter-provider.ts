import type { UpstreamRead } from "../../upstream-read.ts";
import type { PostPage, PostReference, PostSnapshot, ProfileSnapshot } from "../connector.ts";

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
 * A third party that reads public pages on our behalf, one paid request for each read. Two drivers
 * exist: `apify` and `scrapecreators`. Reads throw `PostReadError` where they find no numbers.
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
  /**
   * Refuses, without a request, a profile whose posts the provider does not list.
   *
   * @throws PostReadError `unsupported`.
   */
  checkListing(platform: CounterPlatform, handleOrUrl: string): void;
  /**
   * One page of a profile's own posts, without its reposts of others. `page` is null for the first
   * page, then `next` of the previous page. Rows that cannot be read are counted on `read`.
   */
  fetchProfilePosts(
    platform: CounterPlatform,
    handleOrUrl: string,
    page: string | null,
    read: UpstreamRead,
  ): Promise<PostPage>;
}
