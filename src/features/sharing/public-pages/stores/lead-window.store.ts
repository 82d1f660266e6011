import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import { numberOf } from "../../../accounts/account-history/index.ts";

/** Reads which days of accounts are known. */

/**
 * The last day that all accounts of the shows on these platforms have reported. Accounts that have
 * reported none since a given day are left out; null where no account is left.
 */
export async function findLastDay(
  executor: Executor,
  showIds: readonly string[],
  { platforms, since }: { platforms: readonly string[]; since: string },
): Promise<string | null> {
  const row = await executor
    .selectFrom("connections")
    .select((where) => where.fn.min("days_through").as("last_day"))
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where(sql<boolean>`platform = any(${[...platforms]})`)
    .where("status", "!=", "disconnected")
    .where("days_through", ">=", since)
    .executeTakeFirstOrThrow();
  return row.last_day;
}

/** The last day of each show separately; shows without such an account are left out. */
export async function findLastDays(
  executor: Executor,
  showIds: readonly string[],
  { platforms, since }: { platforms: readonly string[]; since: string },
): Promise<Map<string, string>> {
  const rows = await executor
    .selectFrom("connections")
    .select((where) => ["show_id", where.fn.min("days_through").as("last_day")])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where(sql<boolean>`platform = any(${[...platforms]})`)
    .where("status", "!=", "disconnected")
    .where("days_through", ">=", since)
    .groupBy("show_id")
    .execute();
  return new Map(
    rows.flatMap(({ show_id: showId, last_day: day }) => (day === null ? [] : [[showId, day]])),
  );
}

/** The 28 days of a show, and the 28 days before. */
export interface ShowWindow {
  showId: string;
  before: string;
  from: string;
  to: string;
}

export interface AccountReach {
  show_id: string;
  platform: string;
  /** Reach added in the window; null where no day is known. */
  reach: number | null;
  /** Reach added in the days before; null where none of them is known. */
  reach_before: number | null;
  /** Number of days from `from` on with a count that is reach. */
  known: number;
  known_before: number;
}

/**
 * The reach of each account in its show's window and in the one before, and how many of their days
 * are known. A number read after several days counts only in the window of its reading, as in
 * `daysKnown`.
 */
export async function findAccountReach(
  executor: Executor,
  windows: readonly ShowWindow[],
): Promise<AccountReach[]> {
  if (windows.length === 0) return [];
  const shows = windows.map(({ showId }) => showId);
  const reach = numberOf("reach");
  const { rows } = await sql<AccountReach>`
    select
      a.show_id,
      a.platform,
      sum(${reach}) filter (where a.day >= w.first_day)::float8 as reach,
      sum(${reach}) filter (where a.day < w.first_day)::float8 as reach_before,
      coalesce(
        sum(least(a.spans_days, a.day - w.first_day + 1)) filter (where a.day >= w.first_day),
        0
      )::int as known,
      coalesce(
        sum(least(a.spans_days, a.day - w.before + 1)) filter (where a.day < w.first_day),
        0
      )::int as known_before
    from unnest(
      ${shows}::text[],
      ${windows.map(({ before }) => before)}::date[],
      ${windows.map(({ from }) => from)}::date[],
      ${windows.map(({ to }) => to)}::date[]
    ) as w (of_show, before, first_day, last_day)
    join account_days a on a.show_id = w.of_show and a.day between w.before and w.last_day
    where ${areTenants("a.show_id", shows)}
      and ${reach} is not null
    group by a.show_id, a.platform`.execute(executor);
  return rows;
}
