import { type Database, type Executor, inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { lockShowRow } from "../../catalogue/shows/index.ts";
import { deleteOwnShow, disconnectAccounts } from "./delete-own-show.ts";
import { deleteInBatches, removeRecord } from "./remove-show.ts";
import {
  countRowsOfShow,
  deleteLastTraces,
  findPointingWorkspaces,
  findShowName,
  isListed,
  lockDeletedShow,
  TABLES_OF_SHOW,
} from "./show-tables.store.ts";

/** The data that erasing a show deletes. */
export interface ShowErasure {
  id: string;
  /** Null where its record is gone, so that only captured data are left. */
  name: string | null;
  /** Number of rows by table, for tables that have some. */
  rows: Readonly<Record<string, number>>;
  /** Workspaces that point at the show; their pointers are deleted. */
  workspaceIds: string[];
}

/**
 * Plans the erasure of a show. @throws Error with a sentence for a person, where nothing of such a
 * show is stored.
 */
export async function planShowErasure(executor: Executor, showId: string): Promise<ShowErasure> {
  const name = await findShowName(executor, showId);
  const rows = await countRowsOfShow(executor, showId);
  const workspaceIds = await findPointingWorkspaces(executor, showId);
  const isKnown =
    name !== undefined ||
    workspaceIds.length > 0 ||
    Object.keys(rows).length > 0 ||
    (await isListed(executor, showId));
  if (!isKnown)
    throw new Error(
      `There is no show ${showId}, and nothing is left of one. castmeter show list prints all.`,
    );
  return { id: showId, name: name ?? null, rows, workspaceIds };
}

/**
 * Erases a show, or what a removed one left: every row, in transactions of at most a thousand. A
 * show that is not deleted is deleted first. Its record is deleted before its rows, so that a
 * writer that locks the show stores nothing more, and a half-erased show is never restored. The
 * pointers are deleted last, so that the next call continues an erasure that stopped. Returns what
 * it found at its beginning.
 *
 * @throws Error with a sentence for a person, where nothing of such a show is stored.
 */
export async function eraseShow(
  { database, urls }: { database: Database; urls: Urls },
  showId: string,
  now: Date,
): Promise<ShowErasure> {
  const erasure = await planShowErasure(database, showId);
  await inTransaction(database, async (transaction) => {
    const parts = { cause: systemCause(now), urls };
    const show = await lockShowRow(transaction, showId);
    if (show !== undefined) await deleteOwnShow(transaction, show, parts);
    const deleted = await lockDeletedShow(transaction, showId);
    if (deleted === undefined) return;
    // A process of an earlier release may have deleted the show with its accounts connected.
    await disconnectAccounts(transaction, showId, parts);
    await removeRecord(transaction, showId, deleted);
  });
  await deleteInBatches(database, showId, { tables: TABLES_OF_SHOW });
  await inTransaction(database, async (transaction) => {
    const workspaceIds = await findPointingWorkspaces(transaction, showId);
    await deleteLastTraces(transaction, showId);
    for (const id of workspaceIds) await notifyAccessChanged(transaction, id);
  });
  return erasure;
}
