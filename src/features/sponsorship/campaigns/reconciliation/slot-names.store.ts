import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";

/** Looks up the episodes of slots by their clusters. */

export interface ClusterEpisodeRow {
  show_id: string;
  id: string;
  /** Null where the cluster has no episode. */
  episode_id: string | null;
  /** Title of the episode, or name of a cluster without one. */
  title: string;
}

export async function findEpisodesOfClusters(
  executor: Executor,
  references: readonly ClusterReference[],
): Promise<ClusterEpisodeRow[]> {
  if (references.length === 0) return [];
  const shows = references.map(({ showId }) => showId);
  const ids = references.map(({ clusterId }) => clusterId);
  const { rows } = await sql<ClusterEpisodeRow>`
    select c.show_id, c.id, c.episode_id, coalesce(e.title, c.name) as title
    from clusters c
    left join episodes e on e.show_id = c.show_id and e.id = c.episode_id
    where ${areTenants("c.show_id", shows)}
      and (c.show_id, c.id) in (select * from unnest(${shows}::text[], ${ids}::text[]))`.execute(
    executor,
  );
  return rows;
}
