import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

export interface LatestCluster {
  id: string;
  name: string;
  episode_id: string | null;
  published_at: Date | null;
  episode_number: number | null;
  post_count: number;
  total_reach: number | null;
  video_reach: number | null;
  audio_reach: number | null;
  social_reach: number | null;
}

/**
 * The clusters of a show whose episodes are the latest; of one without an episode its creation
 * counts.
 */
export async function findLatestClusters(
  executor: Executor,
  showId: string,
  limit: number,
): Promise<LatestCluster[]> {
  const { rows } = await sql<LatestCluster>`
    select
      c.id, c.name, c.episode_id, e.published_at, e.number as episode_number, c.post_count,
      c.total_reach, c.video_reach, c.audio_reach, c.social_reach
    from clusters c
    left join episodes e on e.show_id = c.show_id and e.id = c.episode_id
    where c.show_id = ${showId} and c.merged_into is null
    order by coalesce(e.published_at, c.created_at) desc, c.id
    limit ${limit}`.execute(executor);
  return rows;
}
