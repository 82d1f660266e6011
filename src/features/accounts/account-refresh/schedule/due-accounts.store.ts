import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../../db/connection/database-clock.ts";
import type { ConnectionRow } from "../store/account.store.ts";

/**
 * Accounts of all workspaces that a sweep changes: the shows of the oldest ones are searched first,
 * and each show's accounts are changed by a statement of their own, which checks the condition
 * again and skips rows that another transaction holds. So a transaction that holds some for
 * minutes, such as an import, delays no other tenant. Shows that are archived or deleted are left
 * out.
 *
 * One update of all found accounts (rejected) waits for the first held row until its time limit
 * ends it, and Citus accepts `for update skip locked` only for rows of one show.
 */

const isOfActiveShow = sql<boolean>`
  not exists (
    select
    from shows
    where shows.show_id = connections.show_id
      and coalesce(shows.archived_at, shows.deleted_at) is not null
  )`;

/** The shows of the `limit` accounts that are due longest, without those of `except`. */
export async function findDueShows(
  transaction: DatabaseTransaction,
  { now, except, limit }: { now: DatabaseNow; except: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("connections")
    .select("show_id")
    .where("next_refresh_at", "<=", now)
    .where(isOfActiveShow)
    .where(sql<boolean>`show_id <> all(${[...except]})`)
    .orderBy("next_refresh_at")
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.show_id))];
}

/** Moves the next run of the due accounts of a show ahead by `claimMs` and returns them. */
export async function claimDueOfShow(
  transaction: DatabaseTransaction,
  showId: string,
  { now, claimMs }: { now: DatabaseNow; claimMs: number },
): Promise<{ show_id: string; platform: string }[]> {
  return transaction
    .updateTable("connections")
    .set({ next_refresh_at: fromNow(now, claimMs) })
    .where("show_id", "=", showId)
    .where(lockFree(showId, sql`next_refresh_at <= ${now}`))
    .returning(["show_id", "platform"])
    .execute();
}

/**
 * The shows of at most `limit` accounts without numbers since `oldest`, oldest first, as in
 * `findDueShows`.
 */
export async function findOutdatedShows(
  transaction: DatabaseTransaction,
  { oldest, except, limit }: { oldest: Date; except: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("connections")
    .select("show_id")
    .where(isOutdated(oldest))
    .where(isOfActiveShow)
    .where(sql<boolean>`show_id <> all(${[...except]})`)
    .orderBy(sql`coalesce(last_updated_at, connected_at)`)
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.show_id))];
}

/** Marks the connected accounts of a show without numbers since `oldest` as stale. Returns them. */
export async function markStaleOfShow(
  transaction: DatabaseTransaction,
  showId: string,
  { oldest, now }: { oldest: Date; now: Date },
): Promise<ConnectionRow[]> {
  return transaction
    .updateTable("connections")
    .set({ status: "stale", updated_at: now })
    .where("show_id", "=", showId)
    .where(lockFree(showId, isOutdated(oldest)))
    .returningAll()
    .execute();
}

const isOutdated = (oldest: Date) => sql<boolean>`
  status = 'connected'
  and coalesce(last_updated_at, connected_at) < ${oldest}`;

/** Locks the accounts of a show that meet the condition and that no other transaction holds. */
const lockFree = (showId: string, condition: RawBuilder<unknown>) => sql<boolean>`
  platform = any(array(
    select platform
    from connections
    where show_id = ${showId}
      and ${condition}
    for update skip locked
  ))`;
