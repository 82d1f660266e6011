import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../../kernel/ids.ts";
import type { StaleNote } from "../../../../domain/metrics/metric.ts";
import { FOLDED_DAY, FOLDED_DAYS, foldedCount } from "../../../grouping/clusters/index.ts";

/** The links that campaigns count, and the stored figures of the linked clusters. */

export interface CountedLink {
  campaign_id: string;
  slot_id: string | null;
  show_id: string;
  cluster_id: string;
  /** Null where all posts of the cluster count. */
  node_ids: string[] | null;
}

/** The links of campaigns, in the order of their creation. */
export const findCountedLinks = (
  executor: Executor,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<CountedLink[]> =>
  executor
    .selectFrom("campaign_cluster_links")
    .select(["campaign_id", "slot_id", "show_id", "cluster_id", "node_ids"])
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`campaign_id = any(${[...campaignIds]})`)
    .orderBy("linked_at")
    .orderBy("id")
    .execute();

export interface LinkedCluster {
  show_id: string;
  id: string;
  episode_id: string | null;
  merged_into: string | null;
  merged_from: string[];
  /** The stored metrics answer; empty before its first figures. */
  metrics_text: string;
  stale_notes: StaleNote[];
}

/** The condition on shows with a list of values, by which Citus determines the nodes to query. */
const areWanted = (column: string, references: readonly ClusterReference[]) =>
  areTenants(
    column,
    references.map(({ showId }) => showId),
  );

/** Those of the clusters that exist, with their stored figures. */
export async function findLinkedClusters(
  executor: Executor,
  references: readonly ClusterReference[],
): Promise<LinkedCluster[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<LinkedCluster>`
    select
      c.show_id,
      c.id,
      c.episode_id,
      c.merged_into,
      c.merged_from,
      c.metrics_text,
      c.stale_notes
    from unnest(
      ${references.map(({ showId }) => showId)}::text[],
      ${references.map(({ clusterId }) => clusterId)}::text[]
    ) as wanted (show_id, id)
    join clusters c
      on c.show_id = wanted.show_id
      and c.id = wanted.id
    where ${areWanted("c.show_id", references)}`.execute(executor);
  return rows;
}

/**
 * The posts of clusters, and of clusters merged into them, that were published on given days of a
 * time zone.
 */
export async function findPostsPublished(
  executor: Executor,
  references: readonly ClusterReference[],
  { from, to, timezone }: { from: string; to: string; timezone: string },
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select n.id
    from unnest(
      ${references.map(({ showId }) => showId)}::text[],
      ${references.map(({ clusterId }) => clusterId)}::text[]
    ) as wanted (show_id, cluster_id)
    join cluster_nodes n
      on n.show_id = wanted.show_id
      and n.cluster_id = wanted.cluster_id
    where ${areWanted("n.show_id", references)}
      and (n.published_at at time zone ${timezone}::text)::date between ${from} and ${to}
  `.execute(executor);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The number of posts of clusters whose last fetch failed, by global id; clusters without any are
 * absent.
 */
export async function countRefreshErrors(
  executor: Executor,
  references: readonly ClusterReference[],
): Promise<Map<string, number>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ show_id: string; cluster_id: string; count: number }>`
    select n.show_id, n.cluster_id, count(*) as count
    from unnest(
      ${references.map(({ showId }) => showId)}::text[],
      ${references.map(({ clusterId }) => clusterId)}::text[]
    ) as wanted (show_id, cluster_id)
    join cluster_nodes n
      on n.show_id = wanted.show_id
      and n.cluster_id = wanted.cluster_id
    where ${areWanted("n.show_id", references)}
      and n.refresh_error is not null
    group by n.show_id, n.cluster_id`.execute(executor);
  return new Map(
    rows.map((row) => [
      globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
      row.count,
    ]),
  );
}

/** What clusters gained together on one day. Null where no cluster has two captures to compare. */
export interface LinkedClustersDay {
  day: string;
  reach: number | null;
  views: number | null;
  impressions: number | null;
  plays: number | null;
  listeners: number | null;
  downloads: number | null;
  opens: number | null;
  reactions: number | null;
  engaged_views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
}

const FIGURES = [
  "views",
  "impressions",
  "plays",
  "listeners",
  "downloads",
  "opens",
  "reactions",
  "engaged_views",
  "likes",
  "comments",
  "shares",
  "saves",
] as const;

/**
 * What clusters gained from one captured day to the next, floored at 0, summed by the later day,
 * UTC. The first capture of a cluster gives no gain, since its count was gained at an unknown time.
 * The capture before the first day may be of any age: one that is 40 days old shows what was gained
 * since.
 */
export async function findGainedDays(
  executor: Executor,
  references: readonly ClusterReference[],
  { from, to }: { from: string; to: string },
): Promise<LinkedClustersDay[]> {
  if (references.length === 0) return [];
  const counts = FIGURES.map(
    (name) => sql`(t.totals ->> ${sql.lit(name)})::bigint as ${sql.ref(name)}`,
  );
  const gains = ["reach", ...FIGURES].map((name) => {
    const gain = sql`${sql.ref(name)} - lag(${sql.ref(name)}) over captures`;
    // greatest() ignores null, so without the condition an unknown gain would become 0.
    return sql`case when ${gain} is not null then greatest(0, ${gain}) end as ${sql.ref(name)}`;
  });
  const sums = ["reach", ...FIGURES].map(
    (name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`,
  );
  const { rows } = await sql<LinkedClustersDay>`
    select day, ${sql.join(sums)}
    from (
      select day, ${sql.join(gains)}
      from (
        select d.show_id, d.cluster_id, d.day, d.total_reach as reach, ${sql.join(counts)}
        from unnest(
          ${references.map(({ showId }) => showId)}::text[],
          ${references.map(({ clusterId }) => clusterId)}::text[]
        ) as wanted (show_id, cluster_id)
        join cluster_daily_reach d
          on d.show_id = wanted.show_id
          and d.cluster_id = wanted.cluster_id
        cross join lateral unnest(array[d.figures -> 'totals']) as t (totals)
        where ${areWanted("d.show_id", references)}
          and d.day <= ${to}::date
          and d.day >= coalesce(
            (
              select max(before.day)
              from cluster_daily_reach before
              where ${areWanted("before.show_id", references)}
                and before.show_id = d.show_id
                and before.cluster_id = d.cluster_id
                and before.day < ${from}::date
            ),
            ${from}::date
          )
        union all
        select
          m.show_id,
          m.cluster_id,
          ${FOLDED_DAY} as day,
          ${foldedCount("reach")} as reach,
          ${sql.join(FIGURES.map(foldedCount))}
        from unnest(
          ${references.map(({ showId }) => showId)}::text[],
          ${references.map(({ clusterId }) => clusterId)}::text[]
        ) as wanted (show_id, cluster_id)
        cross join ${FOLDED_DAYS}
        where ${areWanted("m.show_id", references)}
          and m.show_id = wanted.show_id
          and m.cluster_id = wanted.cluster_id
          and m.month <= ${to}::date
          and m.month >= coalesce(
            (
              select max(before.month)
              from cluster_months before
              where ${areWanted("before.show_id", references)}
                and before.show_id = m.show_id
                and before.cluster_id = m.cluster_id
                and before.month + before.days[1] - 1 < ${from}::date
            ),
            ${from}::date - 31
          )
          and ${FOLDED_DAY} <= ${to}::date
      ) captured
      window captures as (partition by show_id, cluster_id order by day)
    ) gained
    where day >= ${from}::date
    group by day
    order by day`.execute(executor);
  return rows;
}
