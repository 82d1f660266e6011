import type { World } from "../simulators/world.ts";
import { DAY_MS, utcDay } from "../src/lib/clock.ts";
import type { ArchiveLine } from "./account-history.ts";
import type { ApiClient } from "./api-client.ts";
import type { PlannedCluster } from "./demo-stage.ts";
import type { DemoPost } from "./demo-posts.ts";

/** A planned cluster that exists. */
export interface MadeCluster {
  globalId: string;
  planned: PlannedCluster;
}

type Counts = Record<string, number | null>;

interface MetricsAnswer {
  items: {
    url: string;
    platform: string;
    /** `reach` and the counts of the post by metric. */
    metrics: Counts;
    last_refreshed_at: string | null;
  }[];
}

/** A post with its numbers of today, and what part of them it had at a moment. */
interface CountedPost {
  platform: string;
  counts: Counts;
  partAt: (at: Date) => number;
}

/**
 * The figures of a cluster as a server captures them once a day: when its episode is published and
 * at each full day after, when its windows close, up to yesterday. They are what its posts have
 * today, along the curves on which the simulated posts have grown.
 */
export async function clusterHistory(
  api: ApiClient,
  world: World,
  { globalId, planned }: MadeCluster,
): Promise<ArchiveLine[]> {
  const answer = await api.call<MetricsAnswer>("GET", `/v1/clusters/${globalId}/metrics`);
  const posts = answer.items.flatMap((item) => countedPost(world, planned.posts, item));
  const [showId, clusterId] = globalId.split("_");
  const { publishedAt } = planned.item;
  const today = utcDay(world.clock.now());
  const lines: ArchiveLine[] = [];
  if (publishedAt === null) return lines;
  for (let at = publishedAt; utcDay(at) < today; at = new Date(at.getTime() + DAY_MS))
    lines.push({
      object: "cluster_daily_reach",
      show_id: showId,
      cluster_id: clusterId,
      day: utcDay(at),
      captured_at: at.toISOString(),
      ...figuresAt(posts, at),
    });
  return lines;
}

function countedPost(
  world: World,
  posts: readonly DemoPost[],
  { url, platform, metrics: counts, last_refreshed_at: readAt }: MetricsAnswer["items"][number],
): CountedPost[] {
  const post = posts.find((one) => one.platform === platform && url.includes(one.externalId));
  if (post === undefined || (counts["reach"] ?? null) === null || readAt === null) return [];
  const viewsAt = (at: Date): number => world.countsAt(post.platform, post.externalId, at).views;
  const now = viewsAt(new Date(readAt));
  return [{ platform, counts, partAt: (at) => (now === 0 ? 1 : Math.min(viewsAt(at) / now, 1)) }];
}

/** Reach by category as a cluster counts it: a demo cluster has no audio post. */
function figuresAt(posts: readonly CountedPost[], at: Date): Partial<ArchiveLine> {
  const ofPlatform = Map.groupBy(posts, ({ platform }) => platform);
  const totals = sumsAt(posts, at);
  const video = sumsAt(ofPlatform.get("youtube") ?? [], at)["reach"] ?? 0;
  return {
    total_reach: totals["reach"] ?? 0,
    video_reach: video,
    audio_reach: 0,
    social_reach: (totals["reach"] ?? 0) - video,
    figures: {
      last_refreshed_at: at.toISOString(),
      totals,
      platforms: Object.fromEntries(
        [...ofPlatform].map(([platform, own]) => [
          platform,
          { posts: own.length, ...sumsAt(own, at) },
        ]),
      ),
    },
  };
}

/** By metric; what no post has is left out. */
function sumsAt(posts: readonly CountedPost[], at: Date): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { counts, partAt } of posts)
    for (const [metric, count] of Object.entries(counts))
      if (count !== null) sums[metric] = (sums[metric] ?? 0) + Math.floor(count * partAt(at));
  return sums;
}
