import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { findConnections, lockConnection } from "../../accounts/account-refresh/index.ts";
import { disconnectAccount } from "../../accounts/connections/index.ts";
import { type LifecycleCause, markDeleted, type ShowRow } from "../../catalogue/shows/index.ts";

/**
 * Deletes a show for every workspace, in a transaction that has locked it. Its accounts are
 * disconnected first, so that no credential outlives the show and the workspaces that see it get an
 * event for each account.
 */
export async function deleteOwnShow(
  transaction: DatabaseTransaction,
  show: ShowRow,
  parts: LifecycleCause,
): Promise<void> {
  await disconnectAccounts(transaction, show.show_id, parts);
  await markDeleted(transaction, show, parts);
}

/** Disconnects every account of a show. For a deleted show no event is recorded. */
export async function disconnectAccounts(
  transaction: DatabaseTransaction,
  showId: string,
  parts: LifecycleCause,
): Promise<void> {
  for (const { platform } of await findConnections(transaction, showId)) {
    const row = await lockConnection(transaction, { showId, platform });
    if (row !== undefined && row.status !== "disconnected")
      await disconnectAccount(transaction, row, parts);
  }
}
