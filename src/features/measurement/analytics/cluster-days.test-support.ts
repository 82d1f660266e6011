import type { TestApp } from "../../../../test/harness.ts";
import { globalClusterIdOf, newPlainId, parseClusterReference } from "../../../kernel/ids.ts";
import { utcDay } from "../../../lib/time/clock.ts";

/** Adds a cluster without posts, of the given episode if any. Returns its global id. */
export async function addDatedCluster(
  app: TestApp,
  showId: string,
  {
    name,
    episodeId = null,
    publishedAt = null,
  }: { name: string; episodeId?: string | null; publishedAt?: Date | null },
): Promise<string> {
  const clusterId = newPlainId();
  if (episodeId !== null)
    await app.sql(
      `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type,
         explicit, content_hash, created_at, updated_at)
       values ($1, $2, $2, $3, $3, $4, 'full', false, '', $4, $4)`,
      [showId, episodeId, name, publishedAt],
    );
  await app.sql(
    `insert into clusters (show_id, id, name, episode_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [showId, clusterId, name, episodeId, app.clock.now()],
  );
  return globalClusterIdOf({ showId, clusterId });
}

interface CapturedDay {
  at: Date;
  /** Counts of one post on each platform. */
  platforms: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Days of a cluster, as its writes store them: totals are the sums over platforms. */
export async function addClusterDays(
  app: TestApp,
  globalId: string,
  days: readonly CapturedDay[],
): Promise<void> {
  const reference = parseClusterReference(globalId);
  for (const { at, platforms: counted } of days) {
    const platforms = Object.fromEntries(
      Object.entries(counted).map(([platform, counts]) => [platform, { posts: 1, ...counts }]),
    );
    const totals: Record<string, number> = {};
    for (const counts of Object.values(counted))
      for (const [metric, count] of Object.entries(counts))
        totals[metric] = (totals[metric] ?? 0) + count;
    await app.sql(
      `insert into cluster_daily_reach (show_id, cluster_id, day, total_reach, captured_at, figures)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        reference?.showId,
        reference?.clusterId,
        utcDay(at),
        totals["reach"] ?? null,
        at,
        JSON.stringify({ last_refreshed_at: at.toISOString(), totals, platforms }),
      ],
    );
  }
}
