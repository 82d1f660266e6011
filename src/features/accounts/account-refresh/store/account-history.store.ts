import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { sql } from "kysely";
import { EVERY_DAY, markChangedDays } from "../../account-history/index.ts";
import type { AccountTarget } from "./account.store.ts";

/**
 * Everything that was stored for the accounts of one show and platform, whether currently or
 * formerly connected.
 */

export interface StoredAccount {
  account_id: string;
  days: number;
  /** First and last day, `YYYY-MM-DD`; null without days. */
  from: string | null;
  to: string | null;
  items: number;
}

export async function findStoredAccounts(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
): Promise<StoredAccount[]> {
  const { rows } = await sql<StoredAccount>`
    with days as (
      select account_id, count(*)::int as days, min(day) as first, max(day) as last
      from account_days
      where show_id = ${showId}
        and platform = ${platform}
      group by account_id
    ),
    items as (
      select account_id, count(*)::int as items
      from account_items
      where show_id = ${showId}
        and platform = ${platform}
      group by account_id
    ),
    -- An account may have days that another one took the place of, and no others.
    replaced as (
      select distinct account_id
      from account_day_revisions
      where show_id = ${showId}
        and platform = ${platform}
    )
    select
      account_id,
      coalesce(days, 0) as days,
      first as "from",
      last as "to",
      coalesce(items, 0) as items
    from days
    full join items using (account_id)
    full join replaced using (account_id)
    order by account_id`.execute(transaction);
  return rows;
}

const TABLES_OF_ACCOUNT = [
  "account_days",
  "account_day_revisions",
  "account_items",
  "account_searches",
  "account_geography",
  "account_demographics",
] as const;

/** Deletes the days, their revisions, items, countries, ages and genders of one account. */
export async function deleteStoredAccount(
  transaction: DatabaseTransaction,
  { showId, platform, accountId }: AccountTarget & { accountId: string },
): Promise<void> {
  for (const table of TABLES_OF_ACCOUNT)
    await transaction
      .deleteFrom(table)
      .where("show_id", "=", showId)
      .where("platform", "=", platform)
      .where("account_id", "=", accountId)
      .execute();
  await markChangedDays(transaction, [showId], [EVERY_DAY]);
}

/** Clears the latest figures of a connection. */
export async function clearReadings(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("connections")
    .set({
      readings: "{}",
      unavailable: "{}",
      rows_left_out: "{}",
      as_of: null,
      last_updated_at: null,
      days_through: null,
      updated_at: now,
    })
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .execute();
}
