import { LARGEST_COUNT, addCounts, knownCount, sumCounts } from "./counts.ts";
import { definitionsFor } from "./definitions.ts";
import type { DefinedTerm } from "./definitions.ts";
import { fullEpisodeWarnings } from "./full-episodes.ts";
import { fetchSpan } from "./freshness.ts";
import type { FetchSpan } from "./freshness.ts";
import { TOTALLED_METRICS, engagementOf, sumMetrics } from "./metric-sums.ts";
import type { Engagement, MetricSums } from "./metric-sums.ts";
import { POST_FORMATS } from "./metric.ts";
import type { PostFormat, ReachCategory } from "./metric.ts";
import { isHostStandIn, platformsMeasuredTwice, withHostStandIn } from "./post-figures.ts";
import type { PostFigures } from "./post-figures.ts";
import { reachCategory } from "./reach.ts";

/**
 * The figures of a cluster (docs/metrics.md#totals-of-a-cluster): sums of counters over its posts.
 * Nothing is deduplicated across posts or platforms; `listeners` added over platforms are not
 * distinct people.
 */

/** Sums over all posts, null where they are unknown. Reach is 0 only where it is known to be 0. */
export interface ClusterTotals extends MetricSums {
  reach: number | null;
  video_reach: number | null;
  audio_reach: number | null;
  social_reach: number | null;
  /** Likes, comments, shares and saves together; unknown counts add nothing. */
  engagement: number | null;
  /** Engagement divided by reach; null when reach is 0 or either of them is unknown. */
  engagement_rate: number | null;
}

/** Sums over the posts of one platform. */
export interface PlatformFigures extends MetricSums {
  posts: number;
  /** Reach; null where no post of the platform has a reach. */
  reach: number | null;
  engagement: number | null;
}

/** All figures of one cluster, under the names the API gives them. */
export interface ClusterFigures extends FetchSpan {
  totals: ClusterTotals;
  /** By platform id, sorted; platforms without a post are absent. */
  platforms: Record<string, PlatformFigures>;
  reach_by_category: Record<ReachCategory, number | null>;
  /**
   * Reach by format; it adds up to the total reach. A format of which no post has a reach is
   * absent.
   */
  reach_by_format: Partial<Record<PostFormat, number>>;
  engagement: Engagement;
  engaged_views: number | null;
  /** Number of posts of the formats `clip` and `short`. */
  clip_count: number;
  post_count: number;
  /**
   * The part of the audio reach that no post explains today, held by the guard; 0 when the posts
   * explain all of it.
   */
  audio_reach_held: number;
  /** Hosting posts whose downloads are used as audio reach, with basis `downloads`. */
  stand_in_node_ids: string[];
  /** A sentence that defines each figure that is present. */
  definitions: Record<string, string>;
  /**
   * Warnings about several full episodes of one platform, and about sums that reached the largest
   * exact integer. Warnings about age are in `staleWarnings`.
   */
  warnings: string[];
}

/** Facts about a cluster other than its posts. */
export interface ClusterFacts {
  /**
   * True for a cluster of an episode. An episode has audio by nature, so without an audio post its
   * audio reach is unknown and not 0. Default false.
   */
  isOfEpisode?: boolean;
  /**
   * The audio reach stored for the cluster before. Audio reach does not fall below it when a
   * directory's number replaces host downloads. It is null after a post was removed, since the
   * reach of that post must go too. It is ignored where the cluster has no audio post. Default
   * null.
   */
  storedAudioReach?: number | null;
}

/**
 * The figures of a cluster from its guarded posts, in any order.
 *
 * Every total is the sum of the known counts, and null where no count is known, since 0 would be a
 * claim. The reach of a category without a post is 0, except for the audio of an episode. The total
 * is also 0 where no post could count: nothing is unknown there.
 */
export function figureCluster(
  posts: readonly PostFigures[],
  { isOfEpisode = false, storedAudioReach = null }: ClusterFacts = {},
): ClusterFigures {
  const counted = withHostStandIn(posts);
  const reachByCategory = sumReachByCategory(counted, isOfEpisode);
  const audioReachHeld = heldAudioReach(counted, reachByCategory.audio, storedAudioReach);
  const held = audioReachHeld > 0 ? audioReachHeld : null;
  reachByCategory.audio = addCounts(reachByCategory.audio, held);

  const platforms = figurePlatforms(counted);
  const twice = platformsMeasuredTwice(counted);
  const sums = sumMetrics(Object.entries(platforms), ([platform, figures], metric) =>
    metric === "downloads" && twice.has(platform) ? null : figures[metric],
  );
  const totals = totalsOf(
    sums,
    addCounts(sumReach(reachesOf(counted, isOfEpisode)), held),
    reachByCategory,
  );
  const standIns = counted
    .filter(isHostStandIn)
    .map(({ nodeId }) => nodeId)
    .toSorted(byCodeUnits);
  return {
    totals,
    platforms,
    reach_by_category: reachByCategory,
    reach_by_format: sumReachByFormat(counted, held),
    engagement: {
      likes: sums.likes,
      comments: sums.comments,
      shares: sums.shares,
      saves: sums.saves,
    },
    engaged_views: sums.engaged_views,
    clip_count: counted.filter(({ format }) => format === "clip" || format === "short").length,
    post_count: counted.length,
    ...fetchSpan(counted),
    audio_reach_held: audioReachHeld,
    stand_in_node_ids: standIns,
    definitions: defineFigures(totals, standIns.length > 0, audioReachHeld > 0),
    warnings: [...fullEpisodeWarnings(counted), ...overflowWarnings(totals)],
  };
}

/** The reach of each post that could count, of one category or of all; an unknown reach is null. */
function reachesOf(
  posts: readonly PostFigures[],
  isOfEpisode: boolean,
  category?: ReachCategory,
): (number | null)[] {
  const reaches = posts.flatMap(({ platform, reach }) => {
    const own = reachCategory(platform);
    return own === null || (category !== undefined && own !== category) ? [] : [reach];
  });
  const isMissingAudio = isOfEpisode && (category ?? "audio") === "audio" && !hasAudio(posts);
  return isMissingAudio ? [...reaches, null] : reaches;
}

/** The sum of the known reaches; 0 where no post could count. */
const sumReach = (reaches: readonly (number | null)[]): number | null =>
  reaches.length === 0 ? 0 : sumCounts(reaches);

const sumReachByCategory = (
  posts: readonly PostFigures[],
  isOfEpisode: boolean,
): Record<ReachCategory, number | null> => ({
  video: sumReach(reachesOf(posts, isOfEpisode, "video")),
  audio: sumReach(reachesOf(posts, isOfEpisode, "audio")),
  social: sumReach(reachesOf(posts, isOfEpisode, "social")),
});

const hasAudio = (posts: readonly PostFigures[]): boolean =>
  posts.some(({ platform }) => reachCategory(platform) === "audio");

function heldAudioReach(
  posts: readonly PostFigures[],
  audioReach: number | null,
  stored: number | null,
): number {
  if (stored === null || stored > LARGEST_COUNT || !hasAudio(posts)) return 0;
  return audioReach === null ? Math.floor(stored) : Math.max(0, Math.floor(stored) - audioReach);
}

/** Held audio reach belongs to no post; it is shown as `audio_episode`, so the formats add up. */
function sumReachByFormat(
  posts: readonly PostFigures[],
  audioReachHeld: number | null,
): Partial<Record<PostFormat, number>> {
  const sums: Partial<Record<PostFormat, number>> = {};
  for (const format of POST_FORMATS) {
    const ofFormat = posts.filter(
      (post) => post.format === format && reachCategory(post.platform) !== null,
    );
    const held = format === "audio_episode" ? audioReachHeld : null;
    const reach = addCounts(sumCounts(ofFormat.map((post) => post.reach)), held);
    if (reach !== null) sums[format] = reach;
  }
  return sums;
}

function totalsOf(
  sums: MetricSums,
  reach: number | null,
  { video, audio, social }: Record<ReachCategory, number | null>,
): ClusterTotals {
  const engagement = engagementOf(sums);
  return {
    reach,
    video_reach: video,
    audio_reach: audio,
    social_reach: social,
    ...sums,
    engagement,
    engagement_rate:
      engagement === null || reach === null || reach === 0 ? null : engagement / reach,
  };
}

/** Sorts keys and ids: the same posts in another order give the same bytes, and the same ETag. */
function byCodeUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function figurePlatforms(posts: readonly PostFigures[]): Record<string, PlatformFigures> {
  const groups = [...Map.groupBy(posts, ({ platform }) => platform)].sort(([left], [right]) =>
    byCodeUnits(left, right),
  );
  return Object.fromEntries(
    groups.map(([platform, group]) => {
      const sums = sumMetrics(group, (post, metric) => knownCount(post.readings, metric));
      const reach =
        reachCategory(platform) === null ? null : sumCounts(group.map((post) => post.reach));
      return [platform, { posts: group.length, reach, ...sums, engagement: engagementOf(sums) }];
    }),
  );
}

function defineFigures(
  totals: ClusterTotals,
  standIn: boolean,
  held: boolean,
): Record<string, string> {
  const terms: DefinedTerm[] = ["reach", "video_reach", "audio_reach", "social_reach"];
  terms.push(...TOTALLED_METRICS.filter((metric) => totals[metric] !== null));
  if (totals.engagement !== null) terms.push("engagement", "engagement_rate");
  const definitions = definitionsFor(terms);
  const notes = [
    standIn
      ? "Here it is the downloads counted by the hosting platform, which stand in until Spotify or Apple Podcasts report a number."
      : "",
    held
      ? "An earlier, higher value is kept, because reach never falls when its source changes."
      : "",
  ];
  definitions["audio_reach"] = [definitions["audio_reach"], ...notes]
    .filter((text) => text !== "")
    .join(" ");
  return definitions;
}

function overflowWarnings(totals: ClusterTotals): string[] {
  return Object.entries(totals).flatMap(([name, value]) =>
    value === LARGEST_COUNT
      ? [
          `The sum of ${name} has reached ${LARGEST_COUNT}, the largest exact number, and may be higher.`,
        ]
      : [],
  );
}
