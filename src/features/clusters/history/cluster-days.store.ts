import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { areTenants } from "../../../db/connection/named-again.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";
import type { ClusterDay } from "./captures.ts";

/** The rows of `cluster_daily_reach` that answers about the past of clusters are made of. */

/** The last row at or before a day; undefined where nothing was known yet. */
export async function findDayAt(
  executor: Executor,
  { showId, clusterId }: ClusterReference,
  day: string,
): Promise<ClusterDay | undefined> {
  return executor
    .selectFrom("cluster_daily_reach")
    .selectAll()
    .where("show_id", "=", showId)
    .where("cluster_id", "=", clusterId)
    .where("day", "<=", day)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The rows of a range of days, and the nearest one on either side of it; oldest first. */
export async function findDaysAround(
  executor: Executor,
  { showId, clusterId }: ClusterReference,
  { from, to }: { from: string; to: string },
): Promise<ClusterDay[]> {
  const { rows } = await sql<ClusterDay>`
    select *
    from cluster_daily_reach
    where show_id = ${showId}
      and cluster_id = ${clusterId}
      and day >= coalesce(
        (
          select max(day)
          from cluster_daily_reach
          where show_id = ${showId}
            and cluster_id = ${clusterId}
            and day < ${from}
        ),
        ${from}
      )
      and day <= coalesce(
        (
          select min(day)
          from cluster_daily_reach
          where show_id = ${showId}
            and cluster_id = ${clusterId}
            and day > ${to}
        ),
        ${to}
      )
    order by day`.execute(executor);
  return rows;
}

/** A cluster and the days of it that are read, both included, `YYYY-MM-DD`. */
export interface WantedDays extends ClusterReference {
  from: string;
  to: string;
}

/** The rows of several clusters, each of its own days; oldest first. */
export async function findDaysOf(
  executor: Executor,
  references: readonly WantedDays[],
): Promise<ClusterDay[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<ClusterDay>`
    select days.*
    from unnest(
      ${references.map(({ showId }) => showId)}::text[],
      ${references.map(({ clusterId }) => clusterId)}::text[],
      ${references.map(({ from }) => from)}::date[],
      ${references.map(({ to }) => to)}::date[]
    ) as wanted (show_id, cluster_id, first_day, last_day)
    join cluster_daily_reach as days
      on days.show_id = wanted.show_id
      and days.cluster_id = wanted.cluster_id
      and days.day between wanted.first_day and wanted.last_day
    where ${areTenants(
      "days.show_id",
      references.map(({ showId }) => showId),
    )}
    order by days.day`.execute(executor);
  return rows;
}
