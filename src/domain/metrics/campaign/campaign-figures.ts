import { addCounts, sumCounts } from "../counts.ts";
import { emvOf, type EmvRates, type EmvReceipt, type PricedPost, sumEmv } from "./emv.ts";
import { engagementOf, type MetricSums, sumMetrics } from "../metric-sums.ts";
import type { ReachCategory } from "../metric.ts";
import { platformsCountedTwice } from "../post-figures.ts";
import { reachCategory } from "../reach.ts";

/**
 * The figures of a campaign (docs/campaigns.md#figures): sums over the posts that its linked
 * clusters count, each post once. Counts of ad servers are never among them.
 */

/**
 * A post with its counts. Its reach is the one that the cluster shows, including stand-in reach.
 */
export interface CampaignPost extends PricedPost {
  platform: string;
  counts: MetricSums;
}

/** The posts of one cluster that count for a campaign or a part of it. */
export interface CountedCluster {
  posts: readonly CampaignPost[];
  /**
   * Audio reach that the cluster holds and that no post explains; 0 where not all posts of the
   * cluster count.
   */
  heldAudioReach: number;
  /** True for a cluster of an episode, which has audio even where no post reports it. */
  isOfEpisode: boolean;
}

export interface CampaignFigures extends MetricSums {
  posts: number;
  /** Reach; null where it is not known, 0 where there is no post that could count. */
  reach: number | null;
  engagement: number | null;
  /** Earned media value in units of the currency; null where no count has a price. */
  emv: number | null;
}

export interface FiguredCampaign {
  figures: CampaignFigures;
  byCategory: Record<ReachCategory, number | null>;
  /** The receipts that add up to `emv`. */
  receipts: () => EmvReceipt[];
}

/**
 * The figures of several clusters together. A post that is in two clusters counts with the first of
 * them.
 */
export function figureCampaign(
  clusters: readonly CountedCluster[],
  rates: EmvRates,
): FiguredCampaign {
  const seen = new Set<string>();
  const posts: CampaignPost[] = [];
  let downloads: number | null = null;
  const reach = new ReachSums();
  for (const cluster of clusters) {
    const twice = countedTwice(cluster.posts);
    let hasAudio = false;
    for (const post of cluster.posts) {
      const category = reachCategory(post.platform);
      hasAudio ||= category === "audio";
      if (seen.has(post.nodeId)) continue;
      seen.add(post.nodeId);
      posts.push(post);
      reach.add(category, post.reach);
      if (!twice.has(post.platform)) downloads = addCounts(downloads, post.counts.downloads);
    }
    if (cluster.heldAudioReach > 0) reach.add("audio", cluster.heldAudioReach);
    if (cluster.isOfEpisode && !hasAudio) reach.isAudioUnknown = true;
  }
  const sums = { ...sumMetrics(posts, ({ counts }, metric) => counts[metric]), downloads };
  return {
    figures: {
      posts: posts.length,
      reach: reach.ofAll(),
      ...sums,
      engagement: engagementOf(sums),
      emv: sumEmv(posts, rates),
    },
    byCategory: {
      video: reach.of("video"),
      audio: reach.of("audio"),
      social: reach.of("social"),
    },
    receipts: () => emvOf(posts, rates).receipts,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** The platforms of a cluster whose downloads are also counted by another host. */
export const countedTwice = (posts: readonly CampaignPost[]): ReadonlySet<string> =>
  posts.some(({ counts }) => counts.downloads !== null)
    ? platformsCountedTwice(
        posts.map(({ platform, counts }) => ({ platform, downloads: counts.downloads })),
      )
    : NONE;

/** Reach by category: null where it is not known, 0 where no post could count. */
class ReachSums {
  /** True where a cluster of an episode has no audio post. */
  isAudioUnknown = false;
  readonly #sums = new Map<ReachCategory, number | null>();

  add(category: ReachCategory | null, reach: number | null): void {
    if (category === null) return;
    this.#sums.set(category, addCounts(this.#sums.get(category) ?? null, reach));
  }

  of(category: ReachCategory): number | null {
    const sum = this.#sums.get(category);
    if (sum !== undefined) return sum;
    return category === "audio" && this.isAudioUnknown ? null : 0;
  }

  ofAll(): number | null {
    if (this.#sums.size === 0) return this.isAudioUnknown ? null : 0;
    return sumCounts(this.#sums.values());
  }
}
