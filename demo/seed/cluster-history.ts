import type { World } from "../../simulators/world/world.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import { DAY_MS, utcDay } from "../../src/lib/time/clock.ts";
import type { ReachCategory } from "../../src/domain/metrics/metric.ts";
import { basesOf, reachCategory } from "../../src/domain/metrics/reach.ts";
import type { ArchiveLine } from "./account-history.ts";
import type { ApiClient } from "../api-client.ts";
import type { DemoAccount } from "../world/demo-accounts.ts";
import type { PlannedCluster } from "./plan-clusters.ts";
import type { DemoPost } from "../world/demo-posts.ts";

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

/** A post with the numbers it had at a moment. */
interface CountedPost {
  platform: string;
  countsAt: (at: Date) => Counts;
}

/** Where the history of a cluster is taken from. */
export interface HistorySources {
  world: World;
  accounts: readonly DemoAccount[];
}

/**
 * The figures of a cluster as a server captures them once a day: when its episode is published and
 * at each full day after, when its windows close, up to yesterday. They are what its posts have
 * today, along the curves on which the simulated posts have grown, and what the accounts of the
 * show told of the episode itself up to the day before.
 */
export async function clusterHistory(
  api: ApiClient,
  { world, accounts }: HistorySources,
  { globalId, planned }: MadeCluster,
): Promise<ArchiveLine[]> {
  const answer = await api.call<MetricsAnswer>("GET", `/v1/clusters/${globalId}/metrics`);
  const posts = [
    ...answer.items.flatMap((item) => countedPost(world, planned.posts, item)),
    ...ownPosts(accounts, planned),
  ];
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
  const partAt = (at: Date): number => (now === 0 ? 1 : Math.min(viewsAt(at) / now, 1));
  const countsAt = (at: Date): Counts =>
    Object.fromEntries(
      Object.entries(counts).map(([metric, count]) => [
        metric,
        count === null ? null : Math.floor(count * partAt(at)),
      ]),
    );
  return [{ platform, countsAt }];
}

/** The episode itself on the accounts of its show, whose reach is that of a directory if any. */
function ownPosts(
  accounts: readonly DemoAccount[],
  { show, item: { guid } }: PlannedCluster,
): CountedPost[] {
  const telling = accounts.filter((one) => one.audience.show === show && one.toldOf !== undefined);
  const hasDirectory = telling.some(({ platform }) => reachCounts(platform) !== null);
  return telling.flatMap(({ platform, audience, toldOf }) => {
    const episode = audience.catalogue.find((one) => one.guid === guid);
    if (episode === undefined || toldOf === undefined) return [];
    const basis = reachCounts(platform) ?? (hasDirectory ? null : "downloads");
    const countsAt = (at: Date): Counts => {
      const told: Counts = toldOf(episode, addDays(utcDay(at), -1));
      return { ...told, reach: basis === null ? null : (told[basis] ?? null) };
    };
    return [{ platform, countsAt }];
  });
}

/** The count that is the reach of a directory's episodes; null for a host. */
const reachCounts = (platform: string): string | null => basesOf(platform)[0] ?? null;

/** Reach by category as a cluster counts it. */
function figuresAt(posts: readonly CountedPost[], at: Date): Partial<ArchiveLine> {
  const ofPlatform = Map.groupBy(posts, ({ platform }) => platform);
  const totals = sumsAt(posts, at);
  const reachIn = (category: ReachCategory): number | null => {
    const own = posts.filter(({ platform }) => reachCategory(platform) === category);
    return sumsAt(own, at)["reach"] ?? (category === "audio" || own.length > 0 ? null : 0);
  };
  return {
    total_reach: totals["reach"] ?? null,
    video_reach: reachIn("video"),
    audio_reach: reachIn("audio"),
    social_reach: reachIn("social"),
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
  for (const { countsAt } of posts)
    for (const [metric, count] of Object.entries(countsAt(at)))
      if (count !== null) sums[metric] = (sums[metric] ?? 0) + count;
  return sums;
}
