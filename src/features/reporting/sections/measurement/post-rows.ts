import type { Metric, Reading } from "../../../../domain/metrics/metric.ts";
import { isDefined } from "../../../../domain/metrics/metric-definitions.ts";
import { sumCounts } from "../../../../domain/metrics/counts.ts";
import type { CountedPost } from "../../../sponsorship/campaigns/index.ts";
import type { StoredReportEvidence } from "../../../../db/schema/report-column-shapes.ts";
import { KEPT_WORDS, readingOf } from "../reading/ages.ts";
import { readCampaign, readCountedPosts } from "../reading/campaign-reads.ts";
import {
  type Cluster,
  type ClusterPost,
  clusterReading,
  readClusters,
} from "../reading/cluster-reads.ts";
import { evidenceOnce, keptEvidence, postEvidence } from "../reading/evidence.ts";
import { platformText } from "../reading/words.ts";
import type { SectionReading } from "../section.ts";

/** A post of a report, of a campaign or of a cluster, in one form. */
export interface PostRow {
  id: string;
  platform: string;
  format: string;
  url: string;
  title: string | null;
  publishedAt: string | null;
  /** The metric that the count is taken from; null where none is known. */
  metric: Metric | null;
  count: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  engagement: number | null;
  reading: Reading | null;
  lastFetchedAt: string | null;
  /** Code of the error of the last fetch; null where it succeeded. */
  error: string | null;
}

/** The posts of a report, the largest counts first and those without a count last. */
export const readPostRows = (reading: SectionReading): Promise<PostRow[]> =>
  reading.shared("post rows", async () => {
    const reads = await readCampaign(reading);
    const rows =
      reads === undefined
        ? (await readClusters(reading)).clusters.flatMap(({ nodes }) => nodes.map(rowOfCluster))
        : (await readCountedPosts(reads)).map(rowOfCampaign);
    return rows.toSorted(
      (one, other) => (other.count ?? -1) - (one.count ?? -1) || (one.id < other.id ? -1 : 1),
    );
  });

/** The readings of the posts, for the section that uses them first. */
export async function readPostEvidence(reading: SectionReading): Promise<StoredReportEvidence[]> {
  const reads = await readCampaign(reading);
  if (reads !== undefined) {
    const posts = await readCountedPosts(reads);
    return evidenceOnce(reading, "posts", () => postEvidence(posts));
  }
  const { clusters } = await readClusters(reading);
  return evidenceOnce(reading, "posts", () => clusters.flatMap(clusterEvidence));
}

const clusterEvidence = ({ global_id: ref, nodes }: Cluster): StoredReportEvidence[] =>
  nodes.map((post) => {
    const row = rowOfCluster(post);
    return {
      kind: "post",
      id: row.id,
      label: `${platformText(row.platform)}: ${row.title ?? row.url}`,
      value: row.count,
      read_at: row.reading?.fetched_at ?? row.lastFetchedAt,
      ...keptEvidence(row.count === null ? null : row.reading),
      counted_in: [ref],
    };
  });

function rowOfCampaign({ stored, reach, counts, ...post }: CountedPost): PostRow {
  // Downloads of a host are the count of a post that is no part of reach.
  const isReach = reach !== null;
  const metric = isReach ? (stored.reach_basis ?? "downloads") : null;
  return {
    id: post.nodeId,
    platform: post.platform,
    format: post.format,
    url: stored.url,
    title: stored.title,
    publishedAt: stored.published_at,
    metric: metric ?? (counts.downloads === null ? null : "downloads"),
    count: reach ?? counts.downloads,
    likes: post.likes,
    comments: post.comments,
    shares: counts.shares,
    engagement: sumCounts([post.likes, post.comments, counts.shares, counts.saves]),
    reading: readingOf(stored),
    lastFetchedAt: stored.last_fetched_at,
    error: stored.refresh_error,
  };
}

function rowOfCluster(post: ClusterPost): PostRow {
  const { metrics, reach_basis: basis } = post;
  const hasDownloads = metrics.downloads !== null;
  return {
    id: post.id,
    platform: post.platform,
    format: post.format,
    url: post.url,
    title: post.title,
    publishedAt: post.published_at,
    metric: (basis as Metric | null) ?? (hasDownloads ? "downloads" : null),
    count: metrics.reach ?? metrics.downloads,
    likes: metrics.likes,
    comments: metrics.comments,
    shares: metrics.shares,
    engagement: sumCounts([metrics.likes, metrics.comments, metrics.shares, metrics.saves]),
    reading: clusterReading(post),
    lastFetchedAt: post.last_fetched_at,
    error: post.refresh_error?.code ?? null,
  };
}

/** The id of the definition that a post's count follows; null where it has none. */
export const definitionOf = ({ platform, metric }: PostRow): string | null =>
  metric !== null && isDefined(platform, metric) ? `${platform}.${metric}` : null;

export const keptText = ({ reading, count }: PostRow): string | null => {
  const reason = count === null ? undefined : reading?.kept?.reason;
  return reason === undefined ? null : KEPT_WORDS[reason];
};
