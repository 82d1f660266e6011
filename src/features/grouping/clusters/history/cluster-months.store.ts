import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import type { DayRange } from "../../../../lib/time/calendar-day.ts";
import type { ClusterDayRow } from "./captures.ts";
import { type ClusterMonth, unfoldMonth } from "./cluster-month.ts";

/**
 * The days that are stored in `cluster_months`. Each day is stored there or in
 * `cluster_daily_reach`.
 */

/** The last folded day at or before a day. */
export async function findFoldedDayAt(
  executor: Executor,
  { showId, clusterId }: ClusterReference,
  day: string,
): Promise<ClusterDayRow | undefined> {
  const { rows } = await sql<ClusterMonth>`
    select m.*
    from cluster_months m
    where m.show_id = ${showId}
      and m.cluster_id = ${clusterId}
      and m.month <= ${day}::date
      and m.month + m.days[1] - 1 <= ${day}::date
    order by m.month desc
    limit 1`.execute(executor);
  return rows.flatMap(unfoldMonth).findLast((row) => row.day <= day);
}

/** The folded days of a range, and the nearest one on either side of it; oldest first. */
export async function findFoldedDaysAround(
  executor: Executor,
  { showId, clusterId }: ClusterReference,
  { from, to }: { from: string; to: string },
): Promise<ClusterDayRow[]> {
  const { rows } = await sql<ClusterMonth>`
    select m.*
    from cluster_months m
    where m.show_id = ${showId}
      and m.cluster_id = ${clusterId}
      and m.month >= coalesce(
        (
          select max(month)
          from cluster_months
          where show_id = ${showId}
            and cluster_id = ${clusterId}
            and month + days[1] - 1 < ${from}::date
        ),
        '-infinity'
      )
      and m.month <= coalesce(
        (
          select min(month)
          from cluster_months
          where show_id = ${showId}
            and cluster_id = ${clusterId}
            and month > ${to}::date
        ),
        'infinity'
      )
    order by m.month`.execute(executor);
  return rows.flatMap(unfoldMonth);
}

/** A cluster and the range of its days to read, both included, `YYYY-MM-DD`. */
export interface ClusterDayRange extends ClusterReference, DayRange {}

/** Folded days of several clusters, each of its own range; oldest first within each. */
export async function findFoldedDaysOf(
  executor: Executor,
  references: readonly ClusterDayRange[],
): Promise<ClusterDayRow[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<ClusterMonth & { first_day: string; last_day: string }>`
    select m.*, wanted.first_day, wanted.last_day
    from unnest(
      ${references.map(({ showId }) => showId)}::text[],
      ${references.map(({ clusterId }) => clusterId)}::text[],
      ${references.map(({ from }) => from)}::date[],
      ${references.map(({ to }) => to)}::date[]
    ) as wanted (show_id, cluster_id, first_day, last_day)
    join cluster_months m
      on m.show_id = wanted.show_id
      and m.cluster_id = wanted.cluster_id
      and m.month > wanted.first_day - 31
      and m.month <= wanted.last_day
    where ${areTenants(
      "m.show_id",
      references.map(({ showId }) => showId),
    )}
    order by m.month`.execute(executor);
  return rows.flatMap(({ first_day: from, last_day: to, ...month }) =>
    unfoldMonth(month).filter(({ day }) => day >= from && day <= to),
  );
}

/**
 * For each cluster the last folded day at or before a given day of which more than reach is known.
 */
export async function findNewestFoldedDays(
  executor: Executor,
  references: readonly ClusterReference[],
  day: string,
): Promise<ClusterDayRow[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<ClusterMonth>`
    select m.*
    from (
      select e.show_id, e.cluster_id, max(e.month) as month
      from unnest(
        ${references.map(({ showId }) => showId)}::text[],
        ${references.map(({ clusterId }) => clusterId)}::text[]
      ) as wanted (show_id, cluster_id)
      join cluster_months e
        on e.show_id = wanted.show_id
        and e.cluster_id = wanted.cluster_id
      where ${areTenants(
        "e.show_id",
        references.map(({ showId }) => showId),
      )}
        and e.month <= ${day}::date
        and e.month + e.days[1] - 1 <= ${day}::date
      group by e.show_id, e.cluster_id
    ) newest
    join cluster_months m
      on m.show_id = newest.show_id
      and m.cluster_id = newest.cluster_id
      and m.month = newest.month
    where ${areTenants(
      "m.show_id",
      references.map(({ showId }) => showId),
    )}`.execute(executor);
  return rows.flatMap(
    (month) => unfoldMonth(month).findLast((row) => row.day <= day && row.figures !== null) ?? [],
  );
}

/** Every folded day of a show, in the order of clusters and days. */
export async function findFoldedDaysOfShow(
  executor: Executor,
  showId: string,
): Promise<ClusterDayRow[]> {
  const rows = await executor
    .selectFrom("cluster_months")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy(sql`cluster_id collate "C"`)
    .orderBy("month")
    .execute();
  return rows.flatMap(unfoldMonth);
}

/**
 * Months `m` with a row for each of their days: the day is `FOLDED_DAY`, `u.captured_at` its time,
 * and `foldedCount` reads its counts. The figures are taken out of the month once, not once per
 * day, because that decompresses them. The rows are made by `unnest`, which is immutable: with a
 * function that is not immutable, such as `jsonb_to_record`, Citus cannot run the statement for
 * several shows.
 */
export const FOLDED_DAYS: RawBuilder<unknown> = sql`
  cluster_months m
  cross join lateral unnest(array[m.figures]) as whole (figures)
  cross join lateral unnest(array[whole.figures -> 'reach'], array[whole.figures -> 'totals'])
    as f (reach, totals)
  cross join lateral unnest(m.days, m.captured_at)
    with ordinality as u (number, captured_at, place)`;

export const FOLDED_DAY: RawBuilder<unknown> = sql`(m.month + u.number - 1)`;

/** A count of a folded day; null where it is unknown. Reach is stored in columns of its own. */
export function foldedCount(metric: string): RawBuilder<number | null> {
  const series =
    metric === "reach" ? sql`(f.reach ->> 'total_reach')` : sql`(f.totals ->> ${sql.lit(metric)})`;
  const added = sql`split_part(split_part(${series}, ':', 2), ',', u.place::integer)`;
  return sql`(
    case
      when strpos(${series}, ':') = 0 then ${series}::bigint
      else split_part(${series}, ':', 1)::bigint + nullif(${added}, '')::bigint
    end
  )`;
}
