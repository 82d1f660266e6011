import type { World } from "../simulators/world.ts";
import { addDays } from "../src/lib/calendar-day.ts";
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

interface MetricsAnswer {
  items: {
    url: string;
    platform: string;
    metrics: { reach: number | null };
    last_refreshed_at: string | null;
  }[];
}

/** A post with its numbers of today, and what part of them it had at a moment. */
interface CountedPost {
  platform: string;
  reach: number;
  partAt: (at: Date) => number;
}

/**
 * The reach of a cluster at the end of each day from its first post to yesterday: what its posts
 * have today, along the curves on which the simulated posts have grown.
 */
export async function clusterHistory(
  api: ApiClient,
  world: World,
  { globalId, planned }: MadeCluster,
): Promise<ArchiveLine[]> {
  const answer = await api.call<MetricsAnswer>("GET", `/v1/clusters/${globalId}/metrics`);
  const posts = answer.items.flatMap((item) => countedPost(world, planned.posts, item));
  const [showId, clusterId] = globalId.split("_");
  const first = planned.posts
    .map(({ behaviour }) => behaviour.published_at ?? "")
    .toSorted()[0]
    ?.slice(0, 10);
  const today = utcDay(world.clock.now());
  const lines: ArchiveLine[] = [];
  for (let day = first ?? today; day < today; day = addDays(day, 1))
    lines.push({
      object: "cluster_daily_reach",
      show_id: showId,
      cluster_id: clusterId,
      day,
      ...reachAt(posts, new Date(Date.parse(day) + DAY_MS - 1)),
    });
  return lines;
}

function countedPost(
  world: World,
  posts: readonly DemoPost[],
  { url, platform, metrics: { reach }, last_refreshed_at: readAt }: MetricsAnswer["items"][number],
): CountedPost[] {
  const post = posts.find((one) => one.platform === platform && url.includes(one.externalId));
  if (post === undefined || reach === null || readAt === null) return [];
  const viewsAt = (at: Date): number => world.countsAt(post.platform, post.externalId, at).views;
  const now = viewsAt(new Date(readAt));
  return [{ platform, reach, partAt: (at) => (now === 0 ? 1 : Math.min(viewsAt(at) / now, 1)) }];
}

/** By category, as a cluster counts it: a demo cluster has no audio post. */
function reachAt(posts: readonly CountedPost[], at: Date): Record<string, number> {
  const sumOf = (chosen: readonly CountedPost[]): number =>
    chosen.reduce((sum, { reach, partAt }) => sum + Math.floor(reach * partAt(at)), 0);
  const video = sumOf(posts.filter(({ platform }) => platform === "youtube"));
  const social = sumOf(posts.filter(({ platform }) => platform !== "youtube"));
  return {
    total_reach: video + social,
    video_reach: video,
    audio_reach: 0,
    social_reach: social,
  };
}
