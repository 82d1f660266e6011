import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { DayMetric, LevelMetric } from "../../db/schema/account-tables.ts";
import { dayPlus } from "./chart-points.ts";

/** What history is asked: accounts, by show and platform, and days, both included, `YYYY-MM-DD`. */
export interface HistoryScope {
  /**
   * Null: every one, also of accounts that are linked no longer. Naming all of them costs a tenth
   * more.
   */
  platforms: readonly string[] | null;
  from: string;
  to: string;
  groupBy: HistoryGroup;
  /** Accounts that count on another show (unique mode). */
  suppressed: Readonly<Record<string, readonly string[]>>;
}

export type HistoryGroup = "none" | "platform" | "show";

export interface GroupKey {
  platform: string | null;
  show_id: string | null;
}

export type DayRow = GroupKey & { day: string; spans_days: number } & Partial<
    Record<DayMetric, number | null>
  >;
export type TotalRow = GroupKey & Partial<Record<DayMetric, number | null>>;
export type LevelRow = GroupKey & { day: string; change: number; begun: number; read: number };

/** How far before a window a level that stands at its beginning is looked for, days. */
const LEVEL_LOOK_BACK = 31;
/** How far after a window a number may be read that was added in it, days. */
const SPAN_LOOK_AHEAD = 31;

/**
 * As a double, which is what JavaScript has: exact as far as counts are kept. A sum of bigints is a
 * numeric, and would come as text.
 */
const sums = (metrics: readonly DayMetric[]): RawBuilder<unknown> =>
  sql.join(metrics.map((metric) => sql`sum(${sql.ref(metric)})::float8 as ${sql.ref(metric)}`));

function keysOf(groupBy: HistoryGroup): {
  columns: RawBuilder<unknown>;
  grouping: RawBuilder<unknown>[];
} {
  if (groupBy === "platform")
    return { columns: sql`platform, null as show_id`, grouping: [sql`platform`] };
  if (groupBy === "show")
    return { columns: sql`null as platform, show_id`, grouping: [sql`show_id`] };
  return { columns: sql`null as platform, null as show_id`, grouping: [] };
}

function accountsOf(
  showIds: readonly string[],
  { platforms, suppressed }: HistoryScope,
): RawBuilder<unknown> {
  const pairs = Object.entries(suppressed).flatMap(([showId, list]) =>
    list.map((platform) => [showId, platform] as const),
  );
  const kept =
    pairs.length === 0
      ? sql``
      : sql` and (show_id, platform) not in (select * from unnest(${pairs.map(([showId]) => showId)}::text[], ${pairs.map(([, platform]) => platform)}::text[]))`;
  const named = platforms === null ? sql`` : sql` and platform = any(${[...platforms]}::text[])`;
  return sql`show_id = any(${[...showIds]}::text[])${named}${kept}`;
}

/**
 * What was added, by group, day and the days it was added in; with the rows after the window whose
 * days reach into it.
 */
export async function readDayRows(
  executor: Executor,
  showIds: readonly string[],
  scope: HistoryScope & { today: string },
  metrics: readonly DayMetric[],
): Promise<DayRow[]> {
  const { from, to, today } = scope;
  const { columns, grouping } = keysOf(scope.groupBy);
  const later = dayPlus(to, SPAN_LOOK_AHEAD);
  const until = later < today ? later : today;
  const within =
    until <= to
      ? sql`day between ${from} and ${to}`
      : sql`day between ${from} and ${until} and (day <= ${to} or (spans_days > 1 and day - spans_days < ${to}::date))`;
  const { rows } = await sql<DayRow>`
    select ${columns}, day, spans_days, ${sums(metrics)} from account_days
    where ${accountsOf(showIds, scope)} and ${within}
    group by ${sql.join([...grouping, sql`day`, sql`spans_days`])}`.execute(executor);
  return rows;
}

/** What was added over the whole window, by group. */
export async function readTotalRows(
  executor: Executor,
  showIds: readonly string[],
  scope: HistoryScope,
  metrics: readonly DayMetric[],
): Promise<TotalRow[]> {
  const { columns, grouping } = keysOf(scope.groupBy);
  const { rows } = await sql<TotalRow>`
    select ${columns}, ${sums(metrics)} from account_days
    where ${accountsOf(showIds, scope)} and day between ${scope.from} and ${scope.to}
    ${grouping.length === 0 ? sql`` : sql`group by ${sql.join(grouping)}`}`.execute(executor);
  return rows;
}

/**
 * How a level moved, by group and day; what stood before the window comes as one step on the day
 * before it.
 */
export async function readLevelRows(
  executor: Executor,
  showIds: readonly string[],
  scope: HistoryScope,
  metric: LevelMetric,
): Promise<LevelRow[]> {
  const { columns, grouping } = keysOf(scope.groupBy);
  const level = sql.ref(metric);
  const { rows } = await sql<LevelRow>`
    select ${columns}, day, sum(level - coalesce(before, 0))::bigint as change, count(*) filter (where before is null)::int as begun, count(*)::int as read
    from (
      select show_id, platform, greatest(day, ${scope.from}::date - 1) as day, ${level} as level, lag(${level}) over (partition by show_id, platform order by day) as before
      from account_days
      where ${accountsOf(showIds, scope)} and day between ${scope.from}::date - ${sql.lit(LEVEL_LOOK_BACK)} and ${scope.to} and ${level} is not null
    ) steps
    group by ${sql.join([...grouping, sql`day`])} order by day`.execute(executor);
  return rows;
}

/** Platforms that the shows have or had an account of. */
export async function readLinkedPlatforms(
  executor: Executor,
  showIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    platform: string;
  }>`select distinct platform from connections where show_id = any(${[...showIds]}::text[])`.execute(
    executor,
  );
  return new Set(rows.map(({ platform }) => platform));
}
