import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import {
  type ClusterReference,
  globalClusterIdOf,
  parseClusterReference,
} from "../../../../kernel/ids.ts";
import { earliest } from "./published-at.ts";

/** Clusters with the moment from which their age is counted. */

export interface DatedCluster extends ClusterReference {
  name: string;
  episodeId: string | null;
  /** When the episode was published, otherwise the earliest post; null where neither is known. */
  publishedAt: Date | null;
  publishedAtOf: "episode" | "post" | null;
}

interface Row {
  show_id: string;
  id: string;
  name: string;
  episode_id: string | null;
  merged_from: string[];
  published_at: Date | null;
}

const COLUMNS = sql`
  c.show_id,
  c.id,
  c.name,
  c.episode_id,
  c.merged_from,
  case when e.published_at_estimated is not true then e.published_at end as published_at`;

/** Those of the referenced clusters that exist, in any order. */
export async function findDatedClusters(
  executor: Executor,
  references: readonly ClusterReference[],
): Promise<DatedCluster[]> {
  if (references.length === 0) return [];
  return dated(
    executor,
    sql`
      select ${COLUMNS}
      from unnest(
        ${references.map(({ showId }) => showId)}::text[],
        ${references.map(({ clusterId }) => clusterId)}::text[]
      ) as wanted (show_id, id)
      join clusters c
        on c.show_id = wanted.show_id
        and c.id = wanted.id
      left join episodes e
        on e.show_id = c.show_id
        and e.id = c.episode_id
      where ${areTenants(
        "c.show_id",
        references.map(({ showId }) => showId),
      )}`,
  );
}

/**
 * The first clusters of episodes of these shows, without clusters that were merged into another.
 */
export async function findClustersOfEpisodes(
  executor: Executor,
  showIds: readonly string[],
  { episodeIds, limit }: { episodeIds: readonly string[]; limit: number },
): Promise<DatedCluster[]> {
  return dated(
    executor,
    sql`
      select ${COLUMNS}
      from clusters c
      join episodes e
        on e.show_id = c.show_id
        and e.id = c.episode_id
      where c.show_id = any(${[...showIds]}::text[])
        and e.show_id = any(${[...showIds]}::text[])
        and c.episode_id = any(${[...episodeIds]}::text[])
        and c.merged_into is null
      order by c.show_id, c.created_at, c.id
      limit ${limit}`,
  );
}

async function dated(executor: Executor, statement: RawBuilder<unknown>): Promise<DatedCluster[]> {
  const { rows } = await sql<Row>`${statement}`.execute(executor);
  const clusters = rows.map((row) => ({
    row,
    counted: [
      { showId: row.show_id, clusterId: row.id },
      ...row.merged_from.flatMap((text) => parseClusterReference(text) ?? []),
    ],
  }));
  const postsOf = await findPublishedPosts(
    executor,
    clusters.flatMap(({ row, counted }) => (row.published_at === null ? counted : [])),
  );
  return clusters.map(({ row, counted }) => {
    const first = earliest(counted.flatMap((key) => postsOf.get(globalClusterIdOf(key)) ?? []));
    const publishedAt = row.published_at ?? first;
    return {
      showId: row.show_id,
      clusterId: row.id,
      name: row.name,
      episodeId: row.episode_id,
      publishedAt,
      publishedAtOf: row.published_at !== null ? "episode" : publishedAt === null ? null : "post",
    };
  });
}

/**
 * When the earliest post of each cluster was published, by global id. Clusters without a known date
 * are absent.
 */
async function findPublishedPosts(
  executor: Executor,
  references: readonly ClusterReference[],
): Promise<Map<string, { published_at: Date | null }[]>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ show_id: string; cluster_id: string; published_at: Date | null }>`
    select n.show_id, n.cluster_id, min(n.published_at) as published_at
    from unnest(
      ${references.map(({ showId }) => showId)}::text[],
      ${references.map(({ clusterId }) => clusterId)}::text[]
    ) as wanted (show_id, cluster_id)
    join cluster_nodes n
      on n.show_id = wanted.show_id
      and n.cluster_id = wanted.cluster_id
    where ${areTenants(
      "n.show_id",
      references.map(({ showId }) => showId),
    )}
    group by n.show_id, n.cluster_id`.execute(executor);
  return Map.groupBy(rows, (row) =>
    globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
  );
}
