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
import { findLastEntry, insertEntries, lockReportLog, markEntries } from "./report-log.store.ts";
import { currentSigningKey } from "./signing-keys.ts";
import { insertDocuments, insertSnapshot, updateSnapshotState } from "./snapshot.store.ts";
import { thinSnapshots } from "./thin-snapshots.ts";

/** What is stored of a snapshot beside its document. */
export interface SnapshotParts {
  /** `issued_at` is set when it is signed. */
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
  const { workspace_id: workspaceId, report_id: reportId, number } = parts.document;
  await lockReportLog(transaction);
  const last = await findLastEntry(transaction);
  const { key, createdAt } = await currentSigningKey(transaction, secrets, now);
  const issuedAt = latestOf([now, createdAt, last?.issued_at]);
  const document = { ...parts.document, issued_at: issuedAt.toISOString() };
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
    issued_at: issuedAt,
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
  let previous = last?.entry_sha256 ?? LOG_START;
  let sequence = last?.sequence ?? 0;
  const entries = signed.map(({ depth, sha256 }) => {
    sequence += 1;
    const entry = { sequence, sha256, issuedAt: document.issued_at, keyId: key.keyId };
    previous = entrySha256(previous, entry);
    return {
      sequence,
      sha256,
      issued_at: issuedAt,
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
  await thinSnapshots(transaction, { workspaceId, reportId });
  return { sha256: signed[0]?.sha256 ?? "", key };
}

/**
 * The time of issue is never before that of the entry before, nor before its key was made: a writer
 * may have waited for the lock, and clocks of processes differ by a little.
 */
const latestOf = (moments: readonly (Date | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));
