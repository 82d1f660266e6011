import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { namedAgain } from "../../../db/statements/named-again.ts";
import { LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import type { LevelMetric } from "../../../db/schema/tables.ts";
import type { LevelStep } from "./chart-points.ts";
import { type GroupKey, keysOf } from "./history-group.store.ts";
import type { HistoryScope } from "./history.store.ts";
import { accountsOf, type AccountScope, fromDaysOf, fromKnownDays } from "./known-days.store.ts";

/** Levels of accounts, and how long they are known (docs/analytics.md#levels). */

/**
 * How many days after its reading a level is known (record 0090): some accounts are read once a
 * month, and no month is longer.
 */
export const LEVEL_DAYS_MAX = 31;

export type LevelRow = GroupKey & LevelStep;

/**
 * The changes of a level, by group and day: a reading replaces the previous one, and expires 31
 * days after its day where none follows. Readings before the window are one step, on the day before
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

/** The oldest day of each group on which a level was read. */
export type OldestLevelDayRow = GroupKey & { day: string };

/**
 * For each group, when the oldest of the levels known at the end of a day was read. A group without
 * a level has no row.
 */
export async function readLevelDays(
  executor: Executor,
  showIds: readonly string[],
  scope: AccountScope & Pick<HistoryScope, "groupBy"> & { day: string },
  metric: LevelMetric,
): Promise<OldestLevelDayRow[]> {
  const { day } = scope;
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
 * Levels of an account at the end of a day, and the days on which they were read; null where none
 * was read on that day or in the 31 days before it.
 */
export type LevelsRow = { show_id: string; platform: string } & Record<LevelMetric, number | null> &
  Record<`${LevelMetric}_day`, string | null>;

/**
 * The levels of each account at the end of a day: what was last read up to then, at most 31 days
 * before. It takes one look-up by key for each account and level: reading the days in between
 * (rejected) takes as long as adding up the whole window.
 */
export async function readLevelsAt(
  executor: Executor,
  showIds: readonly string[],
  scope: AccountScope,
  day: string,
): Promise<LevelsRow[]> {
  // The lateral part names the shows too, because Citus determines from them which nodes to query.
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
