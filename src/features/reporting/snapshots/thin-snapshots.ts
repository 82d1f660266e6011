import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { removeBytes } from "../../sponsorship/library/index.ts";
import { deleteSnapshots, findFileIdsOfSnapshots, findSurplusSnapshots } from "./snapshot.store.ts";

/** Snapshots of a report that stay; older ones leave their hashes in the log. */
const SNAPSHOTS_KEPT = 500;

/**
 * Deletes the oldest snapshots of a report beyond 500, with their documents and the bytes of their
 * files. Final ones, and those that a link shows, stay.
 */
export async function thinSnapshots(
  transaction: DatabaseTransaction,
  report: { workspaceId: string; reportId: string },
): Promise<void> {
  const { workspaceId, reportId } = report;
  const numbers = await findSurplusSnapshots(transaction, workspaceId, reportId, SNAPSHOTS_KEPT);
  if (numbers.length === 0) return;
  for (const fileId of await findFileIdsOfSnapshots(transaction, report, numbers))
    await removeBytes(transaction, workspaceId, fileId);
  await deleteSnapshots(transaction, report, numbers);
}
