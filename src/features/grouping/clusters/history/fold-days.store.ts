import { sql } from "kysely";
import type {
  Database,
  DatabaseTransaction,
  Executor,
} from "../../../../db/connection/database.ts";
import type { ClusterDayRow } from "./captures.ts";
import type { ClusterMonth } from "./cluster-month.ts";

/** The statements that move days of clusters between their rows and those of their months. */

/**
 * Clusters of a show, deleted ones too, with at least `count` days before a given day, or with a
 * day older than `oldest`.
 */
export async function findClustersToFold(
  database: Database,
  showId: string,
  { before, count, oldest }: { before: string; count: number; oldest: string },
): Promise<{ clusterId: string; days: number }[]> {
  const { rows } = await sql<{ cluster_id: string; days: number }>`
    select cluster_id, count(*)::int as days
    from cluster_daily_reach
    where show_id = ${showId}
      and day < ${before}
    group by cluster_id
    having count(*) >= ${count} or min(day) < ${oldest}
    order by cluster_id`.execute(database);
  return rows.map(({ cluster_id: clusterId, days }) => ({ clusterId, days }));
}

/**
 * Days of some clusters of a show before a given day, oldest first, locked until the transaction
 * ends.
 */
export async function lockDaysBefore(
  transaction: DatabaseTransaction,
  showId: string,
  { clusterIds, before }: { clusterIds: readonly string[]; before: string },
): Promise<ClusterDayRow[]> {
  const { rows } = await sql<ClusterDayRow>`
    select *
    from cluster_daily_reach
    where show_id = ${showId}
      and cluster_id = any(${[...clusterIds]}::text[])
      and day < ${before}
    order by cluster_id, day
    for update`.execute(transaction);
  return rows;
}

type MonthKey = Pick<ClusterMonth, "cluster_id" | "month">;

/** The stored rows of these months, locked. */
export async function lockMonths(
  transaction: DatabaseTransaction,
  showId: string,
  months: readonly MonthKey[],
): Promise<ClusterMonth[]> {
  const { rows } = await sql<ClusterMonth>`
    select *
    from cluster_months
    where show_id = ${showId}
      and (cluster_id, month) in (
        select *
        from unnest(
          ${months.map((month) => month.cluster_id)}::text[],
          ${months.map(({ month }) => month)}::date[]
        )
      )
    for update`.execute(transaction);
  return rows;
}

/** Stores months and replaces their earlier rows. */
export async function storeMonths(
  transaction: DatabaseTransaction,
  showId: string,
  months: readonly ClusterMonth[],
): Promise<void> {
  await sql`
    insert into cluster_months
    select *
    from jsonb_populate_recordset(null::cluster_months, ${JSON.stringify(months)})
    where show_id = ${showId}
    on conflict (show_id, cluster_id, month) do update set
      days = excluded.days,
      captured_at = excluded.captured_at,
      figures = excluded.figures,
      closings = excluded.closings`.execute(transaction);
}

export async function removeMonths(
  transaction: DatabaseTransaction,
  showId: string,
  months: readonly MonthKey[],
): Promise<void> {
  await sql`
    delete from cluster_months
    where show_id = ${showId}
      and (cluster_id, month) in (
        select *
        from unnest(
          ${months.map((month) => month.cluster_id)}::text[],
          ${months.map(({ month }) => month)}::date[]
        )
      )`.execute(transaction);
}

/** Inserts days that have no row. */
export async function insertDays(
  transaction: DatabaseTransaction,
  showId: string,
  days: readonly ClusterDayRow[],
): Promise<void> {
  await sql`
    insert into cluster_daily_reach
    select *
    from jsonb_populate_recordset(null::cluster_daily_reach, ${JSON.stringify(days)})
    where show_id = ${showId}
    on conflict (show_id, cluster_id, day) do nothing`.execute(transaction);
}

export async function removeDays(
  transaction: DatabaseTransaction,
  showId: string,
  days: readonly ClusterDayRow[],
): Promise<void> {
  await sql`
    delete from cluster_daily_reach
    where show_id = ${showId}
      and (cluster_id, day) in (
        select *
        from unnest(
          ${days.map((day) => day.cluster_id)}::text[],
          ${days.map(({ day }) => day)}::date[]
        )
      )`.execute(transaction);
}

/** The next shows after a given id, in the order of ids. */
export async function findShowsAfter(
  executor: Executor,
  showId: string,
  limit: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("shows")
    .select("show_id")
    .where("show_id", ">", showId)
    .orderBy("show_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.show_id);
}

/**
 * True one day after the table was created. Until then processes of the previous release may run,
 * which read only the rows of days.
 */
export async function isMonthsReadEverywhere(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ is_old: boolean }>`
    select applied_at < now() - interval '1 day' as is_old
    from migrations
    where name = '0063_cluster_months.sql'`.execute(executor);
  return rows[0]?.is_old === true;
}
