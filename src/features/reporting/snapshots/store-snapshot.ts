import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type {
  StoredHeadlineFigure,
  StoredReportEvidence,
} from "../../../db/schema/report-column-shapes.ts";
import { canonicalBytes, sha256Hex } from "../../../domain/report-documents/canonical.ts";
import { DEPTHS, type ReportDocument } from "../../../domain/report-documents/document.ts";
import { atDepth } from "../../../domain/report-documents/depth.ts";
import { entrySha256, LOG_START } from "../../../domain/report-documents/log-entry.ts";
import { signBytes, type SigningKey } from "../../../domain/report-documents/signature.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { removeBytes } from "../../sponsorship/library/index.ts";
import { findLastEntry, insertEntries, lockReportLog, markEntries } from "./report-log.store.ts";
import { currentSigningKey } from "./signing-keys.ts";
import {
  insertDocuments,
  insertSnapshot,
  thinSnapshots,
  updateSnapshotState,
} from "./snapshot.store.ts";

/** Snapshots of a report that stay; older ones leave their hashes in the log. */
const SNAPSHOTS_KEPT = 500;

/** What is stored of a snapshot beside its document. */
export interface SnapshotParts {
  document: ReportDocument;
  definitionVersion: number;
  evidence: StoredReportEvidence[];
  headline: StoredHeadlineFigure[];
  warnings: string[];
  createdBy: string | null;
}

/**
 * Signs the document at each depth, appends the hashes to the public log and stores everything as
 * the current snapshot; the one before is superseded. The lock of the log is held until the
 * transaction ends, so call this as its last step.
 */
export async function storeSnapshot(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  parts: SnapshotParts,
  now: Date,
): Promise<{ sha256: string; key: SigningKey }> {
  const { document } = parts;
  const { workspace_id: workspaceId, report_id: reportId, number } = document;
  await lockReportLog(transaction);
  const key = await currentSigningKey(transaction, secrets, now);
  if (document.supersedes !== null) {
    const former = { workspaceId, reportId, number: document.supersedes };
    await updateSnapshotState(transaction, former, { state: "superseded" });
    await markEntries(transaction, former, { state: "superseded", superseded_by: number });
  }
  await insertSnapshot(transaction, workspaceId, {
    report_id: reportId,
    number,
    definition_version: parts.definitionVersion,
    state: "current",
    as_of: new Date(document.as_of),
    issued_at: new Date(document.issued_at),
    window_start: document.window?.start_date ?? null,
    window_end: document.window?.end_date ?? null,
    is_final: document.is_final,
    supersedes: document.supersedes,
    reason: document.reason,
    warnings: parts.warnings,
    evidence: parts.evidence,
    headline: parts.headline,
    created_by: parts.createdBy,
  });
  const signed = DEPTHS.map((depth) => {
    const bytes = canonicalBytes(atDepth(document, depth));
    return {
      depth,
      bytes,
      sha256: sha256Hex(bytes),
      signature: signBytes(bytes, key.privateKey),
    };
  });
  await insertDocuments(
    transaction,
    workspaceId,
    signed.map(({ depth, bytes, sha256, signature }) => ({
      report_id: reportId,
      number,
      depth,
      document: bytes,
      sha256,
      signature,
      key_id: key.keyId,
    })),
  );
  const last = await findLastEntry(transaction);
  let previous = last?.entry_sha256 ?? LOG_START;
  let sequence = last?.sequence ?? 0;
  const entries = signed.map(({ depth, sha256 }) => {
    sequence += 1;
    const entry = { sequence, sha256, issuedAt: document.issued_at, keyId: key.keyId };
    previous = entrySha256(previous, entry);
    return {
      sequence,
      sha256,
      issued_at: new Date(document.issued_at),
      key_id: key.keyId,
      entry_sha256: previous,
      workspace_id: workspaceId,
      report_id: reportId,
      number,
      depth,
      state: "current" as const,
    };
  });
  await insertEntries(transaction, entries);
  for (const fileId of await thinSnapshots(transaction, workspaceId, reportId, SNAPSHOTS_KEPT))
    await removeBytes(transaction, workspaceId, fileId);
  return { sha256: signed[0]?.sha256 ?? "", key };
}
