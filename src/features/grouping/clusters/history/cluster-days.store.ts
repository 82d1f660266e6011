import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import type { ClusterDayRow } from "./captures.ts";
import {
  findFoldedDayAt,
  findFoldedDaysAround,
  findFoldedDaysOf,
  type ClusterDayRange,
} from "./cluster-months.store.ts";

/**
 * The days that answers about the past of clusters are computed from: rows of
 * `cluster_daily_reach`, and of `cluster_months` for folded days.
 */

/** The last row at or before a day; undefined where no row is that old. */
export async function findDayAt(
  executor: Executor,
  reference: ClusterReference,
  day: string,
): Promise<ClusterDayRow | undefined> {
  const { showId, clusterId } = reference;
  const [stored, folded] = await Promise.all([
    executor
      .selectFrom("cluster_daily_reach")
      .selectAll()
      .where("show_id", "=", showId)
      .where("cluster_id", "=", clusterId)
      .where("day", "<=", day)
      .orderBy("day", "desc")
      .limit(1)
      .executeTakeFirst(),
    findFoldedDayAt(executor, reference, day),
  ]);
  return [stored, folded]
    .filter((row) => row !== undefined)
    .toSorted(byDay)
    .at(-1);
}

/** The rows of a range of days, and the nearest row on either side of it; oldest first. */
export async function findDaysAround(
  executor: Executor,
  reference: ClusterReference,
  range: { from: string; to: string },
): Promise<ClusterDayRow[]> {
  const { showId, clusterId } = reference;
  const { from, to } = range;
  const stored = sql<ClusterDayRow>`
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
  const [{ rows }, folded] = await Promise.all([
    stored,
    findFoldedDaysAround(executor, reference, range),
  ]);
  const days = [...folded, ...rows].toSorted(byDay);
  const before = days.findLastIndex(({ day }) => day < from);
  const after = days.findIndex(({ day }) => day > to);
  return days.slice(Math.max(0, before), after === -1 ? undefined : after + 1);
}

const byDay = (one: ClusterDayRow, other: ClusterDayRow): number =>
  one.day < other.day ? -1 : Number(one.day > other.day);

/** The rows of several clusters, for each its own range of days; oldest first. */
export async function findDaysOf(
  executor: Executor,
  references: readonly ClusterDayRange[],
): Promise<ClusterDayRow[]> {
  if (references.length === 0) return [];
  const stored = sql<ClusterDayRow>`
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
  const [{ rows }, folded] = await Promise.all([stored, findFoldedDaysOf(executor, references)]);
  return folded.length === 0 ? rows : [...folded, ...rows].toSorted(byDay);
}
