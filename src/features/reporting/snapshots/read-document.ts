import type { Executor } from "../../../db/connection/database.ts";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { Depth, ReportDocument } from "../../../domain/report-documents/document.ts";
import { markEntries } from "./report-log.store.ts";
import { findDocument } from "./snapshot.store.ts";

/** The document of a snapshot; null where the snapshot has none at this depth. */
export async function readDocument(
  executor: Executor,
  snapshot: { workspaceId: string; reportId: string; number: number },
  depth: Depth,
): Promise<ReportDocument | null> {
  const row = await findDocument(executor, snapshot, depth);
  return row === undefined ? null : (JSON.parse(row.document.toString("utf8")) as ReportDocument);
}

/**
 * Marks every document of a report, or of all reports of a workspace, as withdrawn in the public
 * log, where they are deleted.
 */
export const withdrawAll = (
  transaction: DatabaseTransaction,
  reports: { workspaceId: string; reportId: string | null },
): Promise<void> => markEntries(transaction, { ...reports, number: null }, { state: "withdrawn" });
