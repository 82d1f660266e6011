import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { namedAgain } from "../../../../db/statements/named-again.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { ENGAGEMENT_METRICS } from "../../../../domain/metrics/metric-sums.ts";
import { SINCE_PUBLISH_WINDOWS, type SincePublishWindow } from "./captures.ts";
import { FOLDED_DAY, FOLDED_DAYS, foldedCount } from "./cluster-months.store.ts";
import type { ClusterMetric } from "./day-figures.ts";

/**
 * Gains of clusters of many shows, and counts they had reached at an age, in one statement each.
 */

/** A cluster with a figure about its past. */
export interface RankedCluster extends ClusterReference {
  name: string;
  episodeId: string | null;
  /** When its episode was published; null without an episode whose date is known. */
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

/** A count by the rules of `countIn`, as SQL made from the count of each stored metric. */
function countedBy(
  stored: (metric: string) => RawBuilder<number | null>,
  metric: ClusterMetric,
): RawBuilder<number | null> {
  if (metric !== "engagement") return stored(metric);
  const parts = ENGAGEMENT_METRICS.map((part) => stored(part));
  const known = parts.map((part) => sql`coalesce(${part}, 0)`);
  return sql`case
    when coalesce(${sql.join(parts)}) is not null then ${sql.join(known, sql` + `)}
  end`;
}

/** A total of the stored figures. */
const totalOf = (figures: RawBuilder<unknown>, metric: ClusterMetric): RawBuilder<number | null> =>
  countedBy((name) => sql`(${figures} -> 'totals' ->> ${sql.lit(name)})::bigint`, metric);

/** Reach is read from a column, which rows of releases before 0037 have too. */
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

/**
 * The count of a cluster `c` and its day: the joins that look for it, and the expressions that hold
 * it.
 */
interface Found {
  joins: RawBuilder<unknown>;
  value: RawBuilder<number | null>;
  day: RawBuilder<string | null>;
}

/**
 * The first or last known count of a cluster on the days that meet a condition. It is looked for in
 * the rows of days, then in the months that may have a day beyond it.
 *
 * @param days A condition on a day; the same for the month of one.
 */
function findKnown(
  showIds: readonly string[],
  metric: ClusterMetric,
  name: string,
  order: "first" | "last",
  {
    days,
    months,
    only = sql`true`,
  }: {
    days: (day: RawBuilder<unknown>) => RawBuilder<unknown>;
    months: RawBuilder<unknown>;
    only?: RawBuilder<unknown>;
  },
): Found {
  const [stored, folded] = [sql.ref(`${name}_stored`), sql.ref(`${name}_folded`)];
  const direction = sql.raw(order === "last" ? "desc" : "");
  const foldedValue = countedBy(foldedCount, metric);
  const isBeyond =
    order === "last" ? sql`m.month > ${stored}.day - 31` : sql`m.month <= ${stored}.day`;
  const isNearer =
    order === "last" ? sql`${folded}.day > ${stored}.day` : sql`${folded}.day < ${stored}.day`;
  const pick = (column: "value" | "day"): RawBuilder<never> => sql`case
    when ${stored}.day is null or ${isNearer} then ${folded}.${sql.ref(column)}
    else ${stored}.${sql.ref(column)}
  end`;
  return {
    joins: sql`
    left join lateral (
      select ${capturedCount(metric)} as value, d.day
      from cluster_daily_reach d
      where ${only}
        and d.show_id = c.show_id
        and ${namedAgain("d.show_id", showIds)}
        and d.cluster_id = c.id
        and ${days(sql`d.day`)}
        and ${capturedCount(metric)} is not null
      order by d.day ${direction}
      limit 1
    ) ${stored} on true
    left join lateral (
      select ${foldedValue} as value, ${FOLDED_DAY} as day
      from ${FOLDED_DAYS}
      where ${only}
        and m.show_id = c.show_id
        and ${namedAgain("m.show_id", showIds)}
        and m.cluster_id = c.id
        and ${months}
        and (${stored}.day is null or ${isBeyond})
        and ${days(FOLDED_DAY)}
        and ${foldedValue} is not null
      order by m.month ${direction}, u.place ${direction}
      limit 1
    ) ${folded} on true`,
    value: pick("value"),
    day: pick("day"),
  };
}

/**
 * What clusters gained on the days of a window, largest gain first: the last count known at its end
 * less the last one before it, floored at 0. Where the first capture lies in the window, the gain
 * is counted from it, or from 0 where the episode was published in the window. Clusters without a
 * known gain, because the window has no capture or only one, are left out, as are merged ones.
 *
 * `updated_at` spares the look-up of clusters without a row in the window.
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
  const newest = findKnown(showIds, metric, "newest", "last", {
    days: (day) => sql`${day} between ${from} and ${to}`,
    months: sql`m.month > ${from}::date - 31 and m.month <= ${to}`,
  });
  const base = findKnown(showIds, metric, "base", "last", {
    days: (day) => sql`${day} < ${from}`,
    months: sql`m.month < ${from}`,
    only: sql`${newest.day} is not null`,
  });
  const earliest = findKnown(showIds, metric, "earliest", "first", {
    days: (day) => sql`${day} >= ${from} and ${day} < ${newest.day}`,
    months: sql`m.month > ${from}::date - 31 and m.month < ${newest.day}`,
    only: sql`${base.day} is null`,
  });
  const start = sql`coalesce(
        ${base.value},
        case
          when e.published_at_estimated is not true
            and e.published_at >= ${`${from}T00:00:00Z`}
            and e.published_at < ${`${to}T00:00:00Z`}::timestamptz + interval '24 hours'
          then 0
        end,
        ${earliest.value}
      )`;
  const { rows } = await sql<Row>`
    select
      c.show_id,
      c.id,
      c.name,
      c.episode_id,
      ${PUBLISHED_AT} as published_at,
      greatest(0, ${newest.value} - ${start})::bigint as value
    from clusters c
    left join episodes e
      on e.show_id = c.show_id
      and e.id = c.episode_id
    ${newest.joins}
    ${base.joins}
    ${earliest.joins}
    where c.show_id = any(${[...showIds]}::text[])
      and c.merged_into is null
      and ${newest.value} is not null
      and ${start} is not null
      ${clusterIds === null ? sql`` : sql`and c.id = any(${[...clusterIds]}::text[])`}
      and c.updated_at >= ${`${from}T00:00:00Z`}
    order by value desc, c.show_id, c.id
    limit ${limit}`.execute(executor);
  return rows.map(rankedCluster);
}

/**
 * What was known of clusters at the close of a window since publication, largest first. Only
 * clusters count whose episode was published in a range and whose window has closed. Those without
 * a known count are left out, as are merged clusters.
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
  const closing = sql`(m.closings -> u.number::text)`;
  const known = sql`case
      when stored.day is null or folded.day > stored.day then folded.value
      else stored.value
    end`;
  const { rows } = await sql<Row>`
    select c.show_id, c.id, c.name, c.episode_id, e.published_at, ${known} as value
    from episodes e
    join clusters c
      on c.show_id = e.show_id
      and c.episode_id = e.id
    left join lateral (
      select
        d.day,
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
    ) stored on true
    left join lateral (
      select
        ${FOLDED_DAY} as day,
        case
          when ${FOLDED_DAY} < ${closingDay} or u.captured_at <= ${closesAt}
          then ${countedBy(foldedCount, metric)}
          else ${totalOf(sql`${closing} -> 'figures'`, metric)}
        end as value
      from ${FOLDED_DAYS}
      where m.show_id = c.show_id
        and ${namedAgain("m.show_id", showIds)}
        and m.cluster_id = c.id
        and m.month <= ${closingDay}
        and (stored.day is null or m.month > stored.day - 31)
        and ${FOLDED_DAY} <= ${closingDay}
        and (
          ${FOLDED_DAY} < ${closingDay}
          or u.captured_at <= ${closesAt}
          or (${closing} ->> 'captured_at')::timestamptz <= ${closesAt}
        )
      order by m.month desc, u.place desc
      limit 1
    ) folded on true
    where e.show_id = any(${[...showIds]}::text[])
      and c.show_id = any(${[...showIds]}::text[])
      and e.published_at >= ${published.from}
      and e.published_at < ${before}
      and e.published_at_estimated is not true
      and c.merged_into is null
      and ${known} is not null
    order by value desc, c.show_id, c.id
    limit ${limit}`.execute(executor);
  return rows.map(rankedCluster);
}
