import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";

/** Reads the episodes of slots: those of their clusters, and those with which they were booked. */

export interface SlotEpisodeRow {
  show_id: string;
  /** Id of the cluster, or of the episode. */
  id: string;
  title: string;
  number: number | null;
}

const idsOf = (rows: readonly { showId: string; id: string }[]) => ({
  shows: rows.map(({ showId }) => showId),
  ids: rows.map(({ id }) => id),
});

/** Clusters as their pages show them. A merged cluster has no page of its own and is left out. */
export async function findClusterEpisodes(
  executor: Executor,
  references: readonly ClusterReference[],
): Promise<SlotEpisodeRow[]> {
  if (references.length === 0) return [];
  const { shows, ids } = idsOf(
    references.map(({ showId, clusterId }) => ({ showId, id: clusterId })),
  );
  const { rows } = await sql<SlotEpisodeRow>`
    select
      c.show_id, c.id, coalesce(c.customization ->> 'title', c.name) as title, e.number
    from clusters c
    left join episodes e on e.show_id = c.show_id and e.id = c.episode_id
    where ${areTenants("c.show_id", shows)}
      and c.merged_into is null
      and (c.show_id, c.id) in (select * from unnest(${shows}::text[], ${ids}::text[]))`.execute(
    executor,
  );
  return rows;
}

export async function findEpisodes(
  executor: Executor,
  episodes: readonly { showId: string; id: string }[],
): Promise<SlotEpisodeRow[]> {
  if (episodes.length === 0) return [];
  const { shows, ids } = idsOf(episodes);
  const { rows } = await sql<SlotEpisodeRow>`
    select e.show_id, e.id, e.title, e.number
    from episodes e
    where ${areTenants("e.show_id", shows)}
      and (e.show_id, e.id) in (select * from unnest(${shows}::text[], ${ids}::text[]))`.execute(
    executor,
  );
  return rows;
}
