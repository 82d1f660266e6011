import { sumCounts } from "./counts.ts";
import { emvOf, type EmvRates, type EmvReceipt, type PricedPost } from "./emv.ts";
import { engagementOf, type MetricSums, sumMetrics } from "./metric-sums.ts";
import type { ReachCategory } from "./metric.ts";
import { platformsCountedTwice } from "./post-figures.ts";
import { reachCategory } from "./reach.ts";

/**
 * The figures of a campaign (docs/campaigns.md#figures): sums over the posts that its linked
 * clusters count, each post once. Counts of ad servers are never among them.
 */

/** A post with its counts. Its reach is the one the cluster shows, stand-ins included. */
export interface CampaignPost extends PricedPost {
  platform: string;
  counts: MetricSums;
}

/** The posts of one cluster that count for a campaign or a part of it. */
export interface CountedCluster {
  posts: readonly CampaignPost[];
  /** Audio reach that the cluster holds and no post explains; 0 where not all of it counts. */
  heldAudioReach: number;
  /** True for a cluster of an episode, which has audio whether a post reports it or not. */
  isOfEpisode: boolean;
}

export interface CampaignFigures extends MetricSums {
  posts: number;
  /** Null: not known. 0 where nothing is that could count. */
  reach: number | null;
  engagement: number | null;
  /** In units of the currency; null where nothing has a price. */
  emv: number | null;
}

export interface FiguredCampaign {
  figures: CampaignFigures;
  byCategory: Record<ReachCategory, number | null>;
  receipts: EmvReceipt[];
}

/** The figures of clusters together. A post of two clusters counts with the first of them. */
export function figureCampaign(
  clusters: readonly CountedCluster[],
  rates: EmvRates,
): FiguredCampaign {
  const seen = new Set<string>();
  const posts: CampaignPost[] = [];
  const withDownloads: CampaignPost[] = [];
  let held = 0;
  let isAudioUnknown = false;
  for (const cluster of clusters) {
    const fresh = cluster.posts.filter(({ nodeId }) => !seen.has(nodeId));
    const twice = platformsCountedTwice(
      cluster.posts.map(({ platform, counts }) => ({ platform, downloads: counts.downloads })),
    );
    for (const post of fresh) {
      seen.add(post.nodeId);
      posts.push(post);
      if (!twice.has(post.platform)) withDownloads.push(post);
    }
    held += cluster.heldAudioReach;
    isAudioUnknown ||= cluster.isOfEpisode && !cluster.posts.some(isAudio);
  }
  const sums = {
    ...sumMetrics(posts, ({ counts }, metric) => counts[metric]),
    downloads: sumCounts(withDownloads.map(({ counts }) => counts.downloads)),
  };
  const { emv, receipts } = emvOf(posts, rates);
  const unknown = { held, isAudioUnknown: isAudioUnknown && !posts.some(isAudio) };
  return {
    figures: {
      posts: posts.length,
      reach: reachOf(posts, unknown),
      ...sums,
      engagement: engagementOf(sums),
      emv: receipts.length === 0 ? null : emv,
    },
    byCategory: {
      video: reachOf(posts, unknown, "video"),
      audio: reachOf(posts, unknown, "audio"),
      social: reachOf(posts, unknown, "social"),
    },
    receipts,
  };
}

const isAudio = ({ platform }: CampaignPost): boolean => reachCategory(platform) === "audio";

/** The reach of one category or of all: null where it is not known, 0 where no post could count. */
function reachOf(
  posts: readonly CampaignPost[],
  { held, isAudioUnknown }: { held: number; isAudioUnknown: boolean },
  category?: ReachCategory,
): number | null {
  const reaches = posts.flatMap(({ platform, reach }) => {
    const own = reachCategory(platform);
    return own === null || (category !== undefined && own !== category) ? [] : [reach];
  });
  const isOfAudio = (category ?? "audio") === "audio";
  const known = [...reaches, ...(isOfAudio && held > 0 ? [held] : [])];
  if (known.length > 0) return sumCounts(known);
  return isOfAudio && isAudioUnknown ? null : 0;
}
