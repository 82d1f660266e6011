import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../db/connection/database-clock.ts";
import type { ConnectionRow } from "../store/account.store.ts";

/**
 * Accounts of all workspaces that a sweep has to do with. Those of archived and deleted shows are
 * left alone. Each update asks again what its search found: of two sweeps at once the second waits
 * for the first and gets the rest.
 *
 * Rejected: `for update skip locked`, which Citus takes only for rows of one show.
 */

/**
 * Moves the next run of due accounts ahead by `claimMs`, oldest first, and returns them.
 */
export async function claimDue(
  transaction: DatabaseTransaction,
  { now, claimMs, limit }: { now: DatabaseNow; claimMs: number; limit: number },
): Promise<{ show_id: string; platform: string }[]> {
  const { rows } = await sql<{ show_id: string; platform: string }>`
    with due as (
      select show_id, platform
      from connections
      where next_refresh_at <= ${now}
        and not exists (
          select
          from shows
          where shows.show_id = connections.show_id
            and coalesce(shows.archived_at, shows.deleted_at) is not null
        )
      order by next_refresh_at
      limit ${limit}
    )
    update connections
    set next_refresh_at = ${fromNow(now, claimMs)}
    from due
    where connections.show_id = due.show_id
      and connections.platform = due.platform
      and connections.next_refresh_at <= ${now}
    returning connections.show_id, connections.platform`.execute(transaction);
  return rows;
}

/**
 * Marks connected accounts without numbers since `oldest` as stale, oldest first, and returns them.
 */
export async function markOldestStale(
  transaction: DatabaseTransaction,
  { oldest, now, limit }: { oldest: Date; now: Date; limit: number },
): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    with outdated as (
      select show_id, platform
      from connections
      where status = 'connected'
        and coalesce(last_updated_at, connected_at) < ${oldest}
        and not exists (
          select
          from shows
          where shows.show_id = connections.show_id
            and coalesce(shows.archived_at, shows.deleted_at) is not null
        )
      order by coalesce(last_updated_at, connected_at)
      limit ${limit}
    )
    update connections
    set status = 'stale', updated_at = ${now}
    from outdated
    where connections.show_id = outdated.show_id
      and connections.platform = outdated.platform
      and connections.status = 'connected'
      and coalesce(connections.last_updated_at, connections.connected_at) < ${oldest}
    returning connections.*`.execute(transaction);
  return rows;
}
