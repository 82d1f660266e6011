import { findPlatform } from "../../platforms/platform.ts";
import { knownCount } from "./counts.ts";
import type { Metric, PostFormat, Readings } from "./metric.ts";

/**
 * One post of a cluster with the values that the arithmetic of clusters uses. Readings and reach
 * have passed the guard.
 */
export interface PostFigures {
  nodeId: string;
  platform: string;
  format: PostFormat;
  readings: Readings;
  reach: number | null;
  reachBasis: Metric | null;
  /** ISO time of the last successful fetch; null when there was none. */
  lastFetchedAt: string | null;
}

/** Applies `platformsCountedTwice` to posts with their readings. */
export const platformsMeasuredTwice = (
  posts: readonly Pick<PostFigures, "platform" | "readings">[],
): ReadonlySet<string> =>
  platformsCountedTwice(
    posts.map(({ platform, readings }) => ({
      platform,
      downloads: knownCount(readings, "downloads"),
    })),
  );

/**
 * The platforms whose downloads duplicate those of another hosting post of the cluster
 * (docs/metrics.md#the-same-downloads-measured-twice). A sum over platforms leaves them out.
 */
export function platformsCountedTwice(
  posts: readonly { platform: string; downloads: number | null }[],
): ReadonlySet<string> {
  const withDownloads = posts.flatMap(({ platform: id, downloads }) => {
    const platform = findPlatform(id);
    return platform?.kind === "hosting" && downloads !== null ? [platform] : [];
  });
  if (withDownloads.every(({ measuresOtherHosts }) => measuresOtherHosts)) return new Set();
  const twice = withDownloads.filter(({ measuresOtherHosts }) => measuresOtherHosts);
  return new Set(twice.map(({ id }) => id));
}

/**
 * The posts of one cluster after the stand-in rule (docs/metrics.md#host-downloads-as-a-stand-in).
 * Downloads overlap with the plays Spotify and Apple report, so adding both would count the same
 * listening twice. Where no directory post has a number, each hosting post takes its `downloads` as
 * reach, with basis `downloads`, except downloads that are measured twice. Where a directory post
 * has a number, even 0, hosting posts have no reach. All other posts are returned unchanged.
 *
 * Reach by format, EMV and the reach shown at a node use the posts after this step. The rule works
 * inside one cluster: an episode's downloads replace the plays of the same episode.
 */
export function withHostStandIn<
  Post extends Pick<PostFigures, "platform" | "readings" | "reach" | "reachBasis">,
>(posts: readonly Post[]): Post[] {
  const directoryHasNumber = posts.some(
    ({ platform, reach }) => reach !== null && findPlatform(platform)?.kind === "audio",
  );
  const twice = platformsMeasuredTwice(posts);
  return posts.map((post) => {
    if (findPlatform(post.platform)?.kind !== "hosting") return post;
    const standsIn = !directoryHasNumber && !twice.has(post.platform);
    const downloads = standsIn ? knownCount(post.readings, "downloads") : null;
    return { ...post, reach: downloads, reachBasis: downloads === null ? null : "downloads" };
  });
}

/** True for a post whose reach is a stand-in by `withHostStandIn`. */
export function isHostStandIn({ reachBasis }: Pick<PostFigures, "reachBasis">): boolean {
  return reachBasis === "downloads";
}
