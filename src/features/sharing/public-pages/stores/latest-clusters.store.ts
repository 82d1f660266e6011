import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../../kernel/ids.ts";

export interface LatestCluster {
  id: string;
  /** The title that its page shows. */
  title: string;
  episode_id: string | null;
  /** Null where the date is only estimated. */
  published_at: Date | null;
  episode_number: number | null;
  post_count: number;
  total_reach: number | null;
  video_reach: number | null;
  audio_reach: number | null;
  social_reach: number | null;
}

/**
 * The clusters of a show with the latest episodes. For a cluster without an episode, or whose date
 * is unknown, the time of its creation is used.
 */
export async function findLatestClusters(
  executor: Executor,
  showId: string,
  limit: number,
): Promise<LatestCluster[]> {
  const { rows } = await sql<LatestCluster>`
    select
      c.id, coalesce(c.customization ->> 'title', c.name) as title, c.episode_id,
      case when e.published_at_estimated is not true then e.published_at end as published_at,
      e.number as episode_number, c.post_count,
      c.total_reach, c.video_reach, c.audio_reach, c.social_reach
    from clusters c
    left join episodes e on e.show_id = c.show_id and e.id = c.episode_id
    where c.show_id = ${showId} and c.merged_into is null
    order by
      coalesce(case when e.published_at_estimated is not true then e.published_at end, c.created_at)
        desc,
      c.id
    limit ${limit}`.execute(executor);
  return rows;
}

/** The titles of those of the clusters that have a page of their own, by global id. */
export async function findPageTitles(
  executor: Executor,
  references: readonly ClusterReference[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ show_id: string; id: string; title: string }>`
    select c.show_id, c.id, c.customization ->> 'title' as title
    from clusters c
    where
      ${areTenants(
        "c.show_id",
        references.map(({ showId }) => showId),
      )}
      and (c.show_id, c.id) in (
        select * from unnest(
          ${references.map(({ showId }) => showId)}::text[],
          ${references.map(({ clusterId }) => clusterId)}::text[]
        )
      )
      and c.customization ->> 'title' is not null`.execute(executor);
  return new Map(
    rows.map(({ show_id: showId, id: clusterId, title }) => [
      globalClusterIdOf({ showId, clusterId }),
      title,
    ]),
  );
}
