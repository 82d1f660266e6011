import { sql } from "kysely";
import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { areTenants } from "../../db/statements/named-again.ts";
import type { ClusterReference } from "../../kernel/ids.ts";
import { utcDay } from "../../lib/time/clock.ts";
import { dailyReachObject } from "./lines/daily-reach-line.ts";
import { upsertRows } from "./upsert-rows.store.ts";

/** The history of recomputed clusters: the times of their changes, and the reach of the day. */

/** Show ids and cluster ids as a table of two columns. */
const keysOf = (references: readonly ClusterReference[]) => sql`unnest(
  ${references.map(({ showId }) => showId)}::text[],
  ${references.map(({ clusterId }) => clusterId)}::text[]
)`;

const areTouched = (references: readonly ClusterReference[]) =>
  areTenants(
    "show_id",
    references.map(({ showId }) => showId),
  );

/** The values that recomputing changes and an import must keep. */
export interface History {
  clusters: { show_id: string; id: string; updated_at: Date }[];
  shows: { show_id: string; last_cluster_update: Date | null }[];
  days: Record<string, unknown>[];
}

export async function readHistory(
  transaction: DatabaseTransaction,
  references: readonly ClusterReference[],
  now: Date,
): Promise<History> {
  const keys = keysOf(references);
  const clusters = await sql<History["clusters"][number]>`
    select show_id, id, updated_at
    from clusters
    join ${keys} as touched (show_id, id) using (show_id, id)
    where ${areTouched(references)}`.execute(transaction);
  const shows = await sql<History["shows"][number]>`
    select show_id, last_cluster_update
    from shows
    where show_id = any(${references.map(({ showId }) => showId)}::text[])`.execute(transaction);
  const days = await sql<Record<string, unknown>>`
    select days.*
    from cluster_daily_reach as days
    join ${keys} as touched (show_id, cluster_id) using (show_id, cluster_id)
    where ${areTouched(references)}
      and days.day = ${utcDay(now)}::date`.execute(transaction);
  return { clusters: clusters.rows, shows: shows.rows, days: days.rows };
}

/**
 * The shows are a separate list, so that a distributed table reads only the nodes that hold them.
 */
const showsOf = (rows: readonly { show_id: string }[]): string[] => [
  ...new Set(rows.map((row) => row.show_id)),
];

export async function restoreHistory(
  transaction: DatabaseTransaction,
  references: readonly ClusterReference[],
  { clusters, shows, days }: History,
  now: Date,
): Promise<void> {
  const keys = keysOf(references);
  await sql`
    update clusters
    set updated_at = before.updated_at
    from unnest(
      ${clusters.map((row) => row.show_id)}::text[],
      ${clusters.map((row) => row.id)}::text[],
      ${clusters.map((row) => row.updated_at)}::timestamptz[]
    ) as before (show_id, id, updated_at)
    where clusters.show_id = any(${showsOf(clusters)}::text[])
      and clusters.show_id = before.show_id
      and clusters.id = before.id`.execute(transaction);
  await sql`
    update shows
    set last_cluster_update = before.last_cluster_update
    from unnest(
      ${shows.map((row) => row.show_id)}::text[],
      ${shows.map((row) => row.last_cluster_update)}::timestamptz[]
    ) as before (show_id, last_cluster_update)
    where shows.show_id = any(${showsOf(shows)}::text[])
      and shows.show_id = before.show_id`.execute(transaction);
  await sql`
    delete from cluster_daily_reach as days
    using ${keys} as touched (show_id, cluster_id)
    where days.show_id = any(${references.map(({ showId }) => showId)}::text[])
      and days.show_id = touched.show_id
      and days.cluster_id = touched.cluster_id
      and days.day = ${utcDay(now)}::date`.execute(transaction);
  await upsertRows(transaction, dailyReachObject, days, now);
}

/** The global ids of the clusters into which these were merged. */
export async function findMergeTargets(
  transaction: DatabaseTransaction,
  references: readonly ClusterReference[],
): Promise<string[]> {
  const { rows } = await sql<{ merged_into: string }>`
    select distinct merged_into
    from clusters
    join ${keysOf(references)} as touched (show_id, id) using (show_id, id)
    where ${areTouched(references)}
      and merged_into is not null`.execute(transaction);
  return rows.map((row) => row.merged_into);
}
