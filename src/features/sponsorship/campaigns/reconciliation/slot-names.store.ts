import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { isAmong } from "../../../../db/statements/is-among.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";

/** Looks up the names of the shows and episodes of slots. */

export interface ClusterEpisodeRow {
  show_id: string;
  id: string;
  /** Null where the cluster has no episode. */
  episode_id: string | null;
  /** Title of the episode, or name of a cluster without one. */
  title: string;
}

/** Names by show id. */
export async function findNamesOfShows(
  executor: Executor,
  showIds: readonly string[],
): Promise<Map<string, string>> {
  if (showIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("shows")
    .select(["show_id", "name"])
    .where(isAmong("show_id", showIds))
    .execute();
  return new Map(rows.map((row) => [row.show_id, row.name]));
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

/** Titles of episodes of the shows, by episode id. */
export async function findTitlesOfEpisodes(
  executor: Executor,
  showIds: readonly string[],
  episodeIds: readonly string[],
): Promise<Map<string, string>> {
  if (episodeIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("episodes")
    .select(["id", "title"])
    .where(isAmong("show_id", showIds))
    .where(sql<boolean>`id = any(${[...episodeIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}
