import { sql } from "kysely";
import type { DatabaseTransaction } from "../db/connection/database.ts";
import { rollUp } from "../features/clusters/index.ts";
import { type ClusterReference, globalClusterIdOf, parseClusterReference } from "../kernel/ids.ts";
import { utcDay } from "../lib/clock.ts";
import { dailyReachObject } from "./cluster-line.ts";
import { upsertRows } from "./upsert-rows.ts";

/**
 * Computes the stored figures of clusters from their posts, as every write does, and then restores
 * what is history and not figure: when cluster and show were last changed, and the day's captured
 * reach. An import is no new measurement, so it adds no day. Returns the number of clusters.
 */
export async function recomputeClusters(
  transaction: DatabaseTransaction,
  touched: readonly ClusterReference[],
  now: Date,
): Promise<number> {
  if (touched.length === 0) return 0;
  const references = await withMergeTargets(transaction, touched);
  const keys = keysOf(references);
  const history = await readHistory(transaction, keys, now);
  for (const { showId, clusterId } of references) {
    const row = await transaction
      .selectFrom("clusters")
      .selectAll()
      .where("show_id", "=", showId)
      .where("id", "=", clusterId)
      .executeTakeFirst();
    if (row !== undefined) await rollUp(transaction, row, { now, cascade: false });
  }
  await restoreHistory(transaction, keys, history, now);
  return references.length;
}

type Keys = ReturnType<typeof sql>;

/** Show ids and cluster ids as a table of two columns. */
const keysOf = (references: readonly ClusterReference[]): Keys => sql`unnest(
  ${references.map(({ showId }) => showId)}::text[],
  ${references.map(({ clusterId }) => clusterId)}::text[]
)`;

interface History {
  clusters: { show_id: string; id: string; updated_at: Date }[];
  shows: { show_id: string; last_cluster_update: Date | null }[];
  days: Record<string, unknown>[];
}

async function readHistory(
  transaction: DatabaseTransaction,
  keys: Keys,
  now: Date,
): Promise<History> {
  const clusters = await sql<History["clusters"][number]>`
    select show_id, id, updated_at
    from clusters
    join ${keys} as touched (show_id, id) using (show_id, id)`.execute(transaction);
  const shows = await sql<History["shows"][number]>`
    select show_id, last_cluster_update
    from shows
    where show_id in (select show_id from ${keys} as touched (show_id, id))`.execute(transaction);
  const days = await sql<Record<string, unknown>>`
    select days.*
    from cluster_daily_reach as days
    join ${keys} as touched (show_id, cluster_id) using (show_id, cluster_id)
    where days.day = ${utcDay(now)}::date`.execute(transaction);
  return { clusters: clusters.rows, shows: shows.rows, days: days.rows };
}

async function restoreHistory(
  transaction: DatabaseTransaction,
  keys: Keys,
  { clusters, shows, days }: History,
  now: Date,
): Promise<void> {
  await sql`
    update clusters
    set updated_at = before.updated_at
    from unnest(
      ${clusters.map((row) => row.show_id)}::text[],
      ${clusters.map((row) => row.id)}::text[],
      ${clusters.map((row) => row.updated_at)}::timestamptz[]
    ) as before (show_id, id, updated_at)
    where clusters.show_id = before.show_id and clusters.id = before.id`.execute(transaction);
  await sql`
    update shows
    set last_cluster_update = before.last_cluster_update
    from unnest(
      ${shows.map((row) => row.show_id)}::text[],
      ${shows.map((row) => row.last_cluster_update)}::timestamptz[]
    ) as before (show_id, last_cluster_update)
    where shows.show_id = before.show_id`.execute(transaction);
  await sql`
    delete from cluster_daily_reach as days
    using ${keys} as touched (show_id, cluster_id)
    where
      days.show_id = touched.show_id
      and days.cluster_id = touched.cluster_id
      and days.day = ${utcDay(now)}::date`.execute(transaction);
  await upsertRows(transaction, dailyReachObject, days, now);
}

/**
 * A post of a merged cluster counts in the cluster it was merged into, which the file may not hold.
 */
async function withMergeTargets(
  transaction: DatabaseTransaction,
  touched: readonly ClusterReference[],
): Promise<ClusterReference[]> {
  const all = new Map(touched.map((reference) => [globalClusterIdOf(reference), reference]));
  const { rows } = await sql<{ merged_into: string }>`
    select distinct merged_into
    from clusters
    join ${keysOf(touched)} as touched (show_id, id) using (show_id, id)
    where merged_into is not null`.execute(transaction);
  for (const { merged_into: text } of rows) {
    const reference = parseClusterReference(text);
    if (reference !== undefined) all.set(text, reference);
  }
  return [...all.values()];
}
