import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import { numberOf } from "../account-history/index.ts";

/** Which days of accounts are known. */

/**
 * The last day that all accounts of the shows on these platforms have given, those left out that
 * gave none since a day; null where no account is left.
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

export interface KnownDays {
  show_id: string;
  platform: string;
  /** Days with a count that is reach, from `from` on. */
  known: number;
  /** The same of the days before it. */
  known_before: number;
}

/**
 * How many days of each account of the shows have reach, in two windows that follow each other. A
 * number that was read after several days stands for those of the window it was read in, as in
 * `daysKnown`: the other window's sum lacks it.
 */
export async function countKnownDays(
  executor: Executor,
  showIds: readonly string[],
  { before, from, to }: { before: string; from: string; to: string },
): Promise<KnownDays[]> {
  const { rows } = await sql<KnownDays>`
    select show_id, platform,
      coalesce(
        sum(least(spans_days, day - ${from}::date + 1)) filter (where day >= ${from}::date),
        0
      )::int as known,
      coalesce(
        sum(least(spans_days, day - ${before}::date + 1)) filter (where day < ${from}::date),
        0
      )::int as known_before
    from account_days
    where show_id = any(${[...showIds]}::text[])
      and day between ${before}::date and ${to}::date
      and ${numberOf("reach")} is not null
    group by show_id, platform`.execute(executor);
  return rows;
}
