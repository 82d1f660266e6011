import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { namedAgain } from "../../../db/connection/named-again.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";
import { DAY_MS } from "../../../lib/clock.ts";
import { ENGAGEMENT_METRICS } from "../../../metrics/metric-sums.ts";
import { SINCE_PUBLISH_WINDOWS, type SincePublishWindow } from "./captures.ts";
import type { ClusterMetric } from "./day-figures.ts";

/** What clusters of many shows gained or had reached, one statement for all of them. */

/** A cluster with a figure of its past. */
export interface RankedCluster extends ClusterReference {
  name: string;
  episodeId: string | null;
  /** When its episode was published; null without an episode of known date. */
  publishedAt: Date | null;
  value: number;
}

interface Row {
  show_id: string;
  id: string;
  name: string;
  episode_id: string | null;
  published_at: Date | null;
  value: number;
}

/** A total of stored figures, as `countIn` reads it. */
function totalOf(figures: RawBuilder<unknown>, metric: ClusterMetric): RawBuilder<number | null> {
  if (metric !== "engagement") return sql`(${figures} -> 'totals' ->> ${sql.lit(metric)})::bigint`;
  const parts = ENGAGEMENT_METRICS.map((part) => totalOf(figures, part));
  const known = parts.map((part) => sql`coalesce(${part}, 0)`);
  return sql`case
    when coalesce(${sql.join(parts)}) is not null then ${sql.join(known, sql` + `)}
  end`;
}

/** Reach has a column, which rows of releases before 0037 have too. */
const capturedCount = (metric: ClusterMetric): RawBuilder<number | null> =>
  metric === "reach" ? sql`d.total_reach` : totalOf(sql`d.figures`, metric);

const PUBLISHED_AT = sql`case when e.published_at_estimated is not true then e.published_at end`;

const rankedCluster = (row: Row): RankedCluster => ({
  showId: row.show_id,
  clusterId: row.id,
  name: row.name,
  episodeId: row.episode_id,
  publishedAt: row.published_at,
  value: row.value,
});

/** The last count of a cluster `c` that was known on the days of a condition. */
const lastKnown = (
  showIds: readonly string[],
  metric: ClusterMetric,
  days: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${capturedCount(metric)} as value, d.day
  from cluster_daily_reach d
  where d.show_id = c.show_id
    and ${namedAgain("d.show_id", showIds)}
    and d.cluster_id = c.id
    and ${days}
    and ${capturedCount(metric)} is not null
  order by d.day desc
  limit 1`;

/**
 * What clusters gained on the days of a window, the most first: the last count known at its end
 * less the last one before it, floored at 0. Where the first capture lies in the window, less that
 * one; or less nothing, where the episode was published in the window. Clusters without a capture
 * in the window, or with one and nothing to compare it with, have no known gain and are left out,
 * as are merged ones.
 *
 * A cluster that was not written since the window began has no row in it, so `updated_at` spares
 * the look at its days.
 *
 * @param window Days, both included, `YYYY-MM-DD`.
 *
 * @param options `clusterIds`: only these; null: all.
 */
export async function readClusterGains(
  executor: Executor,
  showIds: readonly string[],
  { from, to }: { from: string; to: string },
  {
    metric,
    limit,
    clusterIds = null,
  }: { metric: ClusterMetric; limit: number; clusterIds?: readonly string[] | null },
): Promise<RankedCluster[]> {
  const start = sql`coalesce(
        base.value,
        case
          when e.published_at_estimated is not true
            and e.published_at >= ${`${from}T00:00:00Z`}
            and e.published_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'
          then 0
        end,
        earliest.value
      )`;
  const { rows } = await sql<Row>`
    select
      c.show_id,
      c.id,
      c.name,
      c.episode_id,
      ${PUBLISHED_AT} as published_at,
      greatest(0, newest.value - ${start})::bigint as value
    from clusters c
    left join episodes e
      on e.show_id = c.show_id
      and e.id = c.episode_id
    cross join lateral (${lastKnown(showIds, metric, sql`d.day between ${from} and ${to}`)}) newest
    left join lateral (${lastKnown(showIds, metric, sql`d.day < ${from}`)}) base on true
    left join lateral (
      select ${capturedCount(metric)} as value
      from cluster_daily_reach d
      where base.value is null
        and d.show_id = c.show_id
        and ${namedAgain("d.show_id", showIds)}
        and d.cluster_id = c.id
        and d.day >= ${from}
        and d.day < newest.day
        and ${capturedCount(metric)} is not null
      order by d.day
      limit 1
    ) earliest on true
    where c.show_id = any(${[...showIds]}::text[])
      and c.merged_into is null
      and ${start} is not null
      ${clusterIds === null ? sql`` : sql`and c.id = any(${[...clusterIds]}::text[])`}
      and c.updated_at >= ${`${from}T00:00:00Z`}
    order by value desc, c.show_id, c.id
    limit ${limit}`.execute(executor);
  return rows.map(rankedCluster);
}

/**
 * What was known of clusters at the close of a window since publication, the most first; of those
 * whose episode was published in a range and whose window has closed. Unknown ones are left out, as
 * are merged clusters.
 *
 * @param published Moments, the first included, the last not.
 */
export async function readClusterWindow(
  executor: Executor,
  showIds: readonly string[],
  published: { from: Date; before: Date },
  {
    window,
    metric,
    limit,
    now,
  }: { window: SincePublishWindow; metric: ClusterMetric; limit: number; now: Date },
): Promise<RankedCluster[]> {
  const ageMs = SINCE_PUBLISH_WINDOWS[window] * DAY_MS;
  const hours = sql.lit(`${SINCE_PUBLISH_WINDOWS[window] * 24} hours`);
  const closed = new Date(now.getTime() - ageMs);
  const before = closed < published.before ? new Date(closed.getTime() + 1) : published.before;
  const closesAt = sql`(e.published_at + ${hours}::interval)`;
  const closingDay = sql`(${closesAt} at time zone 'UTC')::date`;
  const { rows } = await sql<Row>`
    select c.show_id, c.id, c.name, c.episode_id, e.published_at, known.value
    from episodes e
    join clusters c
      on c.show_id = e.show_id
      and c.episode_id = e.id
    cross join lateral (
      select
        case
          when d.day < ${closingDay} or d.captured_at <= ${closesAt} then ${capturedCount(metric)}
          else ${totalOf(sql`d.closing_figures`, metric)}
        end as value
      from cluster_daily_reach d
      where d.show_id = c.show_id
        and ${namedAgain("d.show_id", showIds)}
        and d.cluster_id = c.id
        and d.day <= ${closingDay}
        and (
          d.day < ${closingDay}
          or d.captured_at <= ${closesAt}
          or d.closing_captured_at <= ${closesAt}
        )
      order by d.day desc
      limit 1
    ) known
    where e.show_id = any(${[...showIds]}::text[])
      and c.show_id = any(${[...showIds]}::text[])
      and e.published_at >= ${published.from}
      and e.published_at < ${before}
      and e.published_at_estimated is not true
      and c.merged_into is null
      and known.value is not null
    order by known.value desc, c.show_id, c.id
    limit ${limit}`.execute(executor);
  return rows.map(rankedCluster);
}
