import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import { LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import type { LevelMetric, ConnectionsTable } from "../../../db/schema/tables.ts";
import type { HistoryScope } from "./history.store.ts";
import { LEVEL_DAYS_MAX } from "./levels.store.ts";
import { endOf, fromKnownDays } from "./known-days.store.ts";
import { type AddedMetric, columnsOf, numberOf } from "./metric-column.store.ts";

/** The parts of a number over a window: the days of each account, and how they were read. */

export interface PartRow {
  show_id: string;
  platform: string;
  /** The sum of the days; for a level, the one at the end. Null where it is unknown. */
  value: number | null;
  /** For a level, the day on which it was read. */
  level_as_of: string | null;
  /** Number of known days of the window. */
  days_known: number;
  /** Number of known days without a number of their own. */
  days_spanned: number;
  /**
   * Whether some days were reported by the platform, and whether some are the difference of two
   * counters.
   */
  is_reported: boolean;
  is_difference: boolean;
  /**
   * Whether some days were read from an account, and whether a person read some off a dashboard
   * without one.
   */
  is_account: boolean;
  is_manual: boolean;
  /** When the latest of the numbers was stored. */
  changed_at: Date;
}

/**
 * The days of each account in a window, added up. Accounts without a known day are left out.
 *
 * A number that was added in several days covers them; a level covers the 31 days after it, up to
 * the next one.
 */
export async function readPartRows(
  executor: Executor,
  showIds: readonly string[],
  scope: Omit<HistoryScope, "groupBy">,
  metric: AddedMetric | LevelMetric,
): Promise<PartRow[]> {
  const { from, to, asOf } = scope;
  const last = asOf !== null && asOf < to ? asOf : to;
  if (last < from) return [];
  const number = sql.ref("number");
  const isLevel = (LEVEL_METRICS as readonly string[]).includes(metric);
  const age = sql.lit(LEVEL_DAYS_MAX);
  const isLast = sql`next_day is null and day >= ${last}::date - ${age}`;
  const level = {
    value: sql`max(${number}) filter (where ${isLast})::float8`,
    readOn: sql`max(day) filter (where ${isLast})`,
    known: sql`sum(
        greatest(
          0,
          least(next_day - 1, day + ${age}, ${last}::date) - greatest(day, ${from}::date) + 1
        )
      )`,
  };
  const added = {
    value: sql`sum(${number})::float8`,
    readOn: sql`null::date`,
    known: sql`sum(least(spans_days, day - ${from}::date + 1))`,
  };
  const { value, readOn, known } = isLevel ? level : added;
  const first = isLevel ? sql`${from}::date - ${age}` : sql`${from}::date`;
  const { rows } = await sql<PartRow>`
    select
      show_id,
      platform,
      ${value} as value,
      ${readOn} as level_as_of,
      (${known})::int as days_known,
      (${known} - count(*) filter (where day >= ${from}::date))::int as days_spanned,
      bool_or(is_reported) as is_reported,
      bool_or(not is_reported) as is_difference,
      bool_or(account_id <> 'manual') as is_account,
      bool_or(account_id = 'manual') as is_manual,
      max(updated_at) as changed_at
    from (
      select
        show_id,
        platform,
        day,
        lead(day) over (partition by show_id, platform order by day) as next_day,
        spans_days,
        is_reported,
        account_id,
        ${numberOf(metric)} as number,
        updated_at
      ${fromKnownDays(showIds, scope, {
        days: sql`day between ${first} and ${last}`,
        columns: ["is_reported", "account_id", ...columnsOf([metric]), "updated_at"],
      })}
        and ${numberOf(metric)} is not null
    ) as days
    group by show_id, platform
    order by show_id, platform`.execute(executor);
  return rows;
}

export interface RestatedRow {
  show_id: string;
  platform: string;
  restated_days: number;
}

/**
 * The number of days of the window that had another value before, by account; accounts without any
 * have no row.
 */
export async function readRestatedRows(
  executor: Executor,
  showIds: readonly string[],
  scope: Omit<HistoryScope, "groupBy">,
  metric: AddedMetric | LevelMetric,
): Promise<RestatedRow[]> {
  const { from, to, asOf } = scope;
  const revised = numberOf(metric, "revision");
  const until = asOf === null ? sql`` : sql`and revision.replaced_at < ${endOf(asOf)}`;
  const { rows } = await sql<RestatedRow>`
    select show_id, platform, count(*)::int as restated_days
    from (
      select show_id, platform, day, ${numberOf(metric)} as number
      ${fromKnownDays(showIds, scope, {
        days: sql`day between ${from} and ${to}`,
        columns: columnsOf([metric]),
      })}
    ) as known
    where exists (
      select 1
      from account_day_revisions revision
      where revision.show_id = known.show_id
        and revision.platform = known.platform
        and revision.day = known.day
        and revision.show_id = any(${[...showIds]}::text[])
        and revision.day between ${from} and ${to}
        and ${revised} is not null
        and ${revised} is distinct from known.number
        ${until}
    )
    group by show_id, platform`.execute(executor);
  return rows;
}

export type SourceRow = Pick<
  Selectable<ConnectionsTable>,
  "show_id" | "platform" | "readings" | "as_of" | "last_updated_at"
>;

/** The latest readings of the accounts: their sources, and the numbers that were kept. */
export async function findSources(
  executor: Executor,
  showIds: readonly string[],
): Promise<SourceRow[]> {
  const rows = await executor
    .selectFrom("connections")
    .select(["show_id", "platform", "readings", "as_of", "last_updated_at"])
    .where(isAmong("show_id", showIds))
    .execute();
  return rows;
}

/** One version of a day of an account: the stored one where `replaced_at` is null. */
export interface AccountDayVersionRow {
  day: string;
  account_id: string;
  value: number | null;
  spans_days: number;
  is_reported: boolean;
  /**
   * The counter at the end of the day; null where none is kept, which includes every replaced
   * version.
   */
  counter: number | null;
  known_from: Date;
  replaced_at: Date | null;
}

/** All versions of the days of one account in a window, by day, oldest first. */
export async function readDayVersions(
  executor: Executor,
  showId: string,
  { platform, from, to }: { platform: string; from: string; to: string },
  metric: AddedMetric | LevelMetric,
): Promise<AccountDayVersionRow[]> {
  const ofWindow = (
    table: string,
  ): RawBuilder<unknown> => sql`${sql.ref(`${table}.show_id`)} = ${showId}
        and platform = ${platform}
        and day between ${from} and ${to}`;
  const columns = sql`day, account_id, ${numberOf(metric)} as value, spans_days, is_reported`;
  const { rows } = await sql<AccountDayVersionRow>`
    select *
    from (
      select
        show_id,
        ${columns},
        (counters ->> ${sql.lit(metric)})::bigint as counter,
        updated_at as known_from,
        null::timestamptz as replaced_at
      from account_days
      where ${ofWindow("account_days")}
      union all
      select show_id, ${columns}, null::bigint as counter, known_from, replaced_at
      from account_day_revisions
      where ${ofWindow("account_day_revisions")}
    ) as versions
    order by day, known_from`.execute(executor);
  return rows;
}
