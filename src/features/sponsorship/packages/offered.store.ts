import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";

/** The clusters from which a show's packages are projected. */

export interface OfferedCluster {
  /** When its episode was published; for a cluster without an episode, when it was created. */
  published_at: Date;
  /** The stored metrics answer; empty before its first figures. */
  metrics_text: string;
}

/** The newest 2,000 clusters of a show since a day (`YYYY-MM-DD`, UTC). */
export async function findOfferedClusters(
  executor: Executor,
  showId: string,
  from: string,
): Promise<OfferedCluster[]> {
  const { rows } = await sql<OfferedCluster>`
    select
      coalesce(episode.published_at, cluster.created_at) as published_at,
      cluster.metrics_text
    from clusters cluster
    left join episodes episode
      on episode.show_id = ${showId}
      and episode.id = cluster.episode_id
    where cluster.show_id = ${showId}
      and cluster.merged_into is null
      and coalesce(episode.published_at, cluster.created_at) >= ${`${from}T00:00:00Z`}::timestamptz
    order by 1 desc, cluster.id
    limit 2000`.execute(executor);
  return rows;
}
