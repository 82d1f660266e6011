import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import { namedAgain } from "../../db/connection/named-again.ts";
import { LEVEL_METRICS, type LevelMetric } from "../../db/schema/account-tables.ts";
import { addDays } from "../../lib/calendar-day.ts";
import { addsUpOverDays } from "../../metrics/over-days.ts";
import type { LevelStep } from "./chart-points.ts";
import {
  accountsOf,
  type AccountScope,
  fromCountedDays,
  fromDaysOf,
  fromKnownDays,
  type Overlap,
  SPAN_LOOK_AHEAD,
} from "./known-days.store.ts";
import { type AddedMetric, columnsOf, numberOf } from "./metric-column.store.ts";

/** The accounts and days of a history query. Days are `YYYY-MM-DD`, both included. */
export interface HistoryScope extends AccountScope {
  from: string;
  to: string;
  groupBy: HistoryGroup;
  /** Whose downloads are left out on days that another platform has; null: no day is. */
  overlap: Overlap | null;
}

/** `account`: by show and platform. */
export type HistoryGroup = "none" | "platform" | "show" | "account";

export interface GroupKey {
  platform: string | null;
  show_id: string | null;
}

export type DayRow = GroupKey & { day: string; spans_days: number } & Partial<
    Record<AddedMetric, number | null>
  >;
/** `days`: stored rows; `counted_days`: days with a count (`countedDays`); over all accounts. */
export type TotalRow = GroupKey & { days: number; counted_days: number } & Partial<
    Record<AddedMetric, number | null>
  >;
export type LevelRow = GroupKey & LevelStep;

/**
 * How many days after it was read a level is still known (record 0090): so many accounts are read
 * once a month, and no month is longer.
 */
export const LEVEL_DAYS_MAX = 31;

/**
 * Sums as `float8`, which holds counts exactly up to 2^53 - 1. A sum of bigints is a numeric, which
 * the driver returns as text.
 */
const sums = (metrics: readonly AddedMetric[]): RawBuilder<unknown> =>
  sql.join(metrics.map((metric) => sql`sum(${numberOf(metric)})::float8 as ${sql.ref(metric)}`));

function keysOf(groupBy: HistoryGroup): {
  columns: RawBuilder<unknown>;
  grouping: RawBuilder<unknown>[];
} {
  if (groupBy === "platform")
    return { columns: sql`platform, null as show_id`, grouping: [sql`platform`] };
  if (groupBy === "show")
    return { columns: sql`null as platform, show_id`, grouping: [sql`show_id`] };
  if (groupBy === "account")
    return { columns: sql`platform, show_id`, grouping: [sql`platform`, sql`show_id`] };
  return { columns: sql`null as platform, null as show_id`, grouping: [] };
}

/** The last day whose row may hold what was added on days up to `to`. */
export function lookAhead({ to, today }: { to: string; today: string }): string {
  const later = addDays(to, SPAN_LOOK_AHEAD);
  const until = later < today ? later : today;
  return until < to ? to : until;
}

/**
 * What was added, by group, day and number of days it was added in. Includes the rows after the
 * window whose span reaches into it.
 */
export async function readDayRows(
  executor: Executor,
  showIds: readonly string[],
  scope: HistoryScope & { today: string },
  metrics: readonly AddedMetric[],
): Promise<DayRow[]> {
  const { from, to } = scope;
  const { columns, grouping } = keysOf(scope.groupBy);
  const until = lookAhead(scope);
  const within =
    until <= to
      ? sql`day between ${from} and ${to}`
      : sql`day between ${from} and ${until}
          and (day <= ${to} or (spans_days > 1 and day - spans_days < ${to}::date))`;
  const { rows } = await sql<DayRow>`
    select ${columns}, day, spans_days, ${sums(metrics)}
    ${fromCountedDays(
      showIds,
      { ...scope, to: until },
      { days: within, columns: columnsOf(metrics) },
    )}
    group by ${sql.join([...grouping, sql`day`, sql`spans_days`])}`.execute(executor);
  return rows;
}

/**
 * Days with a count, those from `from` on included that it was added in. Levels of an account are
 * known before its counts are: counting every row (rejected) compared 27 days of YouTube with 30
 * and named none as missing. Asking for the reach of each row (rejected) takes 20 % more time, this
 * 6 %.
 */
function countedDays(from: string, metrics: readonly AddedMetric[]): RawBuilder<unknown> {
  const columns = columnsOf(metrics).map((column) => sql.ref(column));
  return sql`coalesce(
      sum(least(spans_days, day - ${from}::date + 1))
        filter (where coalesce(${sql.join(columns)}) is not null),
      0
    )::int`;
}

/** Those that days are known by: listeners of a single day are in no sum of several. */
function countsAmong(metrics: readonly AddedMetric[]): readonly AddedMetric[] {
  const counts = metrics.filter((metric) => addsUpOverDays(metric));
  return counts.length === 0 ? metrics : counts;
}

/** Which of the platforms have a day with a count in a range. */
export async function findCountedPlatforms(
  executor: Executor,
  showIds: readonly string[],
  scope: AccountScope & { from: string; to: string },
  metrics: readonly AddedMetric[],
): Promise<Set<string>> {
  const columns = columnsOf(metrics);
  const counts = columns.map((column) => sql.ref(column));
  const { rows } = await sql<{ platform: string }>`
    select distinct platform
    ${fromKnownDays(showIds, scope, {
      days: sql`day between ${scope.from} and ${scope.to}`,
      columns,
    })}
      and coalesce(${sql.join(counts)}) is not null`.execute(executor);
  return new Set(rows.map(({ platform }) => platform));
}

/** What was added over the whole window, by group. */
export async function readTotalRows(
  executor: Executor,
  showIds: readonly string[],
  scope: HistoryScope & { countedFrom?: string },
  metrics: readonly AddedMetric[],
): Promise<TotalRow[]> {
  const { columns, grouping } = keysOf(scope.groupBy);
  const within = sql`day between ${scope.from} and ${scope.to}`;
  const { rows } = await sql<TotalRow>`
    select
      ${columns},
      count(*)::int as days,
      ${countedDays(scope.countedFrom ?? scope.from, countsAmong(metrics))} as counted_days,
      ${sums(metrics)}
    ${fromCountedDays(showIds, scope, { days: within, columns: columnsOf(metrics) })}
    ${grouping.length === 0 ? sql`` : sql`group by ${sql.join(grouping)}`}`.execute(executor);
  return rows;
}

/**
 * The changes of a level, by group and day: a reading replaces the one before, and ends 31 days
 * after its day where none follows. What was read before the window is one step, on the day before
 * it.
 */
export async function readLevelRows(
  executor: Executor,
  showIds: readonly string[],
  scope: HistoryScope,
  metric: LevelMetric,
): Promise<LevelRow[]> {
  const { from, to } = scope;
  const { columns, grouping } = keysOf(scope.groupBy);
  const level = sql.ref(metric);
  const within = sql`day between ${from}::date - ${sql.lit(LEVEL_DAYS_MAX)} and ${to}`;
  const dayOf = (day: RawBuilder<unknown>) => sql`greatest(${day}, ${from}::date - 1)`;
  const end = sql`least(next_day, readings.day + ${sql.lit(LEVEL_DAYS_MAX + 1)})`;
  const { rows } = await sql<LevelRow>`
    with readings as (
      select
        show_id,
        platform,
        day,
        ${level} as level,
        lead(day) over (partition by show_id, platform order by day) as next_day
      ${fromKnownDays(showIds, scope, { days: within, columns: [metric] })}
        and ${level} is not null
    )
    select
      ${columns},
      step.day,
      sum(step.change)::bigint as change,
      sum(step.accounts)::int as accounts,
      sum(step.read)::int as read
    from readings
    cross join lateral (
      values
        (${dayOf(sql`readings.day`)}, level, 1, 1),
        (${dayOf(end)}, -level, -1, 0)
    ) as step (day, change, accounts, read)
    where step.day <= ${to}::date
    group by ${sql.join([...grouping, sql`step.day`])}
    order by step.day`.execute(executor);
  return rows;
}

/** The days on which levels were read, the oldest of each group. */
export type LevelDayRow = GroupKey & { day: string };

/**
 * When the levels that are known at the end of a day were read: of each group the oldest. A group
 * without a level has no row.
 */
export async function readLevelDays(
  executor: Executor,
  showIds: readonly string[],
  scope: AccountScope & Pick<HistoryScope, "groupBy">,
  metric: LevelMetric,
  day: string,
): Promise<LevelDayRow[]> {
  const { columns, grouping } = keysOf(scope.groupBy);
  const { rows } = await sql<GroupKey & { day: string | null }>`
    select ${columns}, min(day) as day
    from (
      select distinct on (show_id, platform) show_id, platform, day
      ${fromKnownDays(showIds, scope, {
        days: sql`day between ${day}::date - ${sql.lit(LEVEL_DAYS_MAX)} and ${day}`,
        columns: [metric],
      })}
        and ${sql.ref(metric)} is not null
      order by show_id, platform, day desc
    ) as last
    ${grouping.length === 0 ? sql`` : sql`group by ${sql.join(grouping)}`}`.execute(executor);
  return rows.flatMap(({ day: oldest, ...key }) =>
    oldest === null ? [] : [{ ...key, day: oldest }],
  );
}

/**
 * Levels of an account at the end of a day and the days they were read on; null where none was read
 * on it or the 31 days before.
 */
export type LevelsRow = { show_id: string; platform: string } & Record<LevelMetric, number | null> &
  Record<`${LevelMetric}_day`, string | null>;

/**
 * The levels of each account at the end of a day: what was last read up to then, no more than 31
 * days before. One look-up by key for each account and level: reading the days in between
 * (rejected) takes as long as adding up the whole window.
 */
export async function readLevelsAt(
  executor: Executor,
  showIds: readonly string[],
  scope: AccountScope,
  day: string,
): Promise<LevelsRow[]> {
  // A lateral names the shows too: Citus takes from them which nodes to ask.
  const named = (table = "account_days"): RawBuilder<unknown> =>
    namedAgain(`${table}.show_id`, showIds);
  const lastOf = (level: LevelMetric): RawBuilder<unknown> => sql`
    left join lateral (
      select ${sql.ref(level)}, day
      ${fromDaysOf(
        (
          table,
        ) => sql`${sql.ref(table === undefined ? "show_id" : `${table}.show_id`)} = account.show_id
        and ${named(table)}
        and platform = account.platform
        and day <= ${day}
        and day >= ${day}::date - ${sql.lit(LEVEL_DAYS_MAX)}
        and ${sql.ref(level)} is not null`,
        scope.asOf,
        ["day", level],
      )}
      order by day desc
      limit 1
    ) ${sql.ref(`last_${level}`)} on true`;
  const columns = LEVEL_METRICS.flatMap((level) => [
    sql.ref(`last_${level}.${level}`),
    sql`${sql.ref(`last_${level}.day`)} as ${sql.ref(`${level}_day`)}`,
  ]);
  const { rows } = await sql<LevelsRow>`
    select
      account.show_id,
      account.platform,
      ${sql.join(columns)}
    from connections account
    ${sql.join(LEVEL_METRICS.map(lastOf), sql``)}
    where ${accountsOf(showIds, scope, "account")}`.execute(executor);
  return rows;
}

/** Platforms of which the shows have or had an account. */
export async function readLinkedPlatforms(
  executor: Executor,
  showIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ platform: string }>`
    select distinct platform
    from connections
    where show_id = any(${[...showIds]}::text[])`.execute(executor);
  return new Set(rows.map(({ platform }) => platform));
}
