import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import { listShows } from "../../../kernel/access/show-directory.store.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { releaseHandle, RESTORABLE_MS } from "../../catalogue/shows/index.ts";
import { disconnectAccounts } from "./delete-own-show.ts";
import {
  deleteRowsOfShow,
  deleteShowRecord,
  findShowsDeletedBefore,
  lockDeletedShow,
  TABLES_OF_RECORD,
  type TableOfShow,
} from "./show-tables.store.ts";

/**
 * Maximum rows per statement, so that locks are held for milliseconds, and an interruption loses
 * one batch.
 */
const ROWS_MAX = 1_000;

interface RemovalParts {
  database: Database;
  urls: Urls;
}

/** Deletes every row of a show from some tables, in transactions of at most a thousand rows. */
export async function deleteInBatches(
  database: Database,
  showId: string,
  { tables, signal }: { tables: readonly TableOfShow[]; signal?: AbortSignal | undefined },
): Promise<void> {
  for (const table of tables)
    for (let deleted = ROWS_MAX; deleted >= ROWS_MAX;) {
      signal?.throwIfAborted();
      deleted = await deleteRowsOfShow(database, showId, { table, limit: ROWS_MAX });
    }
}

/**
 * Removes the record of a deleted show and releases its handle. Captured data stay under its id, at
 * which workspaces continue to point. The directory keeps the id as deleted, so that no node is
 * queried for it.
 */
export async function removeRecord(
  transaction: DatabaseTransaction,
  showId: string,
  show: { handle: string; deleted_at: Date },
): Promise<void> {
  await releaseHandle(transaction, showId, show.handle);
  await listShows(transaction, [
    { show_id: showId, archived_at: null, deleted_at: show.deleted_at, explicit_plan: null },
  ]);
  await deleteShowRecord(transaction, showId);
}

/**
 * Removes the records of shows that were deleted 30 days ago, with the rows that belong to them.
 * The record itself is removed last, so that the next run continues one that stopped. Captured data
 * stay. Returns how many shows were removed.
 */
export async function removeDeletedShows(
  { database, urls }: RemovalParts,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now.getTime() - RESTORABLE_MS);
  let removed = 0;
  for (const { show_id: showId } of await findShowsDeletedBefore(database, before)) {
    // A process of an earlier release may have deleted the show with its accounts connected.
    await inTransaction(database, (transaction) =>
      disconnectAccounts(transaction, showId, { cause: systemCause(now), urls }),
    );
    await deleteInBatches(database, showId, { tables: TABLES_OF_RECORD, signal });
    const isRemoved = await inTransaction(database, async (transaction) => {
      const show = await lockDeletedShow(transaction, showId);
      if (show === undefined) return false;
      await removeRecord(transaction, showId, show);
      return true;
    });
    if (isRemoved) removed += 1;
  }
  return removed;
}
