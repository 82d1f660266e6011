import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import type { ClusterDayFigures } from "../../../../db/schema/tables.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../../kernel/ids.ts";
import { addDays, daysFrom } from "../../../../lib/time/calendar-day.ts";
import {
  type ClusterDayRow,
  findFoldedDaysOf,
  findNewestFoldedDays,
} from "../../../grouping/clusters/index.ts";

/** The last capture of a cluster before the first period. */
export interface EarlierFigures {
  show_id: string;
  cluster_id: string;
  day: string;
  platforms: ClusterDayFigures["platforms"];
}

/** The last capture of a cluster in one of the periods, each of which ends with a point. */
export interface CapturedFigures extends EarlierFigures {
  /** 0 is the period that ends on the last day; each earlier one has the next number. */
  period: number;
}

/** Periods of equal length in days, the last of which ends on `to`. */
export interface Periods {
  to: string;
  count: number;
  lengthDays: number;
}

/** The captured figures: at most one row per cluster and period. */
export async function findCapturedFigures(
  executor: Executor,
  references: readonly ClusterReference[],
  { to, count, lengthDays }: Periods,
): Promise<CapturedFigures[]> {
  if (references.length === 0) return [];
  const stored = sql<CapturedFigures>`
    select show_id, cluster_id, day, period, figures -> 'platforms' as platforms
    from (
      select
        d.show_id,
        d.cluster_id,
        d.day,
        d.figures,
        (${to}::date - d.day) / ${lengthDays}::integer as period,
        row_number() over (
          partition by d.show_id, d.cluster_id, (${to}::date - d.day) / ${lengthDays}::integer
          order by d.day desc
        ) as place
      from unnest(
        ${references.map(({ showId }) => showId)}::text[],
        ${references.map(({ clusterId }) => clusterId)}::text[]
      ) as wanted (show_id, cluster_id)
      join cluster_daily_reach d
        on d.show_id = wanted.show_id
        and d.cluster_id = wanted.cluster_id
      where ${areTenants(
        "d.show_id",
        references.map(({ showId }) => showId),
      )}
        and d.day > ${to}::date - ${count * lengthDays}::integer
        and d.day <= ${to}::date
        and jsonb_typeof(d.figures -> 'platforms') = 'object'
    ) captured
    where place = 1`.execute(executor);
  const from = addDays(to, 1 - count * lengthDays);
  const [{ rows }, folded] = await Promise.all([
    stored,
    findFoldedDaysOf(
      executor,
      references.map((reference) => ({ ...reference, from, to })),
    ),
  ]);
  const captured = folded.flatMap((row) =>
    figuresOf(row).map((figures) => ({
      ...figures,
      period: Math.floor(daysFrom(row.day, to) / lengthDays),
    })),
  );
  return newestBy([...rows, ...captured], (row) => `${keyOf(row)} ${row.period}`);
}

const figuresOf = ({ show_id, cluster_id, day, figures }: ClusterDayRow): EarlierFigures[] =>
  figures === null ? [] : [{ show_id, cluster_id, day, platforms: figures.platforms }];

const keyOf = ({ show_id: showId, cluster_id: clusterId }: EarlierFigures): string =>
  globalClusterIdOf({ showId, clusterId });

/** The row of the latest day for each key. */
function newestBy<Row extends EarlierFigures>(
  rows: readonly Row[],
  key: (row: Row) => string,
): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const other = newest.get(key(row));
    if (other === undefined || other.day < row.day) newest.set(key(row), row);
  }
  return [...newest.values()];
}

/** The newest capture of each cluster up to a day, however old it is. */
export async function findEarlierFigures(
  executor: Executor,
  references: readonly ClusterReference[],
  day: string,
): Promise<EarlierFigures[]> {
  if (references.length === 0) return [];
  const stored = sql<EarlierFigures>`
    select d.show_id, d.cluster_id, d.day, d.figures -> 'platforms' as platforms
    from (
      select e.show_id, e.cluster_id, max(e.day) as day
      from unnest(
        ${references.map(({ showId }) => showId)}::text[],
        ${references.map(({ clusterId }) => clusterId)}::text[]
      ) as wanted (show_id, cluster_id)
      join cluster_daily_reach e
        on e.show_id = wanted.show_id
        and e.cluster_id = wanted.cluster_id
      where e.show_id = any(${references.map(({ showId }) => showId)}::text[])
        and e.day <= ${day}::date
        and e.figures is not null
      group by e.show_id, e.cluster_id
    ) newest
    join cluster_daily_reach d
      on d.show_id = newest.show_id
      and d.cluster_id = newest.cluster_id
      and d.day = newest.day
    where d.show_id = any(${references.map(({ showId }) => showId)}::text[])
      and jsonb_typeof(d.figures -> 'platforms') = 'object'`.execute(executor);
  const [{ rows }, folded] = await Promise.all([
    stored,
    findNewestFoldedDays(executor, references, day),
  ]);
  return newestBy([...rows, ...folded.flatMap(figuresOf)], keyOf);
}
