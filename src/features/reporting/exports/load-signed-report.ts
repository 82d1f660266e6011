import type { Database } from "../../../db/connection/database.ts";
import type { Depth, ReportDocument } from "../../../domain/report-documents/document.ts";
import type { SignedReport } from "../../../domain/report-files/report-archive.ts";
import { fingerprintOf, publicKeyPem } from "../../../domain/report-documents/signature.ts";
import { findDocument, findSigningKeys } from "../snapshots/index.ts";
import type { SnapshotKey } from "./report-file.store.ts";

/** A signed document with its key; undefined where its snapshot was deleted. */
export async function loadSignedReport(
  { database }: { database: Database },
  snapshot: SnapshotKey,
  depth: Depth,
): Promise<Omit<SignedReport, "pdf"> | undefined> {
  const row = await findDocument(database, snapshot, depth);
  const keys = row === undefined ? [] : await findSigningKeys(database);
  const key = keys.find(({ key_id: id }) => id === row?.key_id);
  if (row === undefined || key === undefined) return undefined;
  return {
    document: JSON.parse(row.document.toString("utf8")) as ReportDocument,
    canonical: row.document,
    signature: row.signature,
    publicKeyPem: publicKeyPem(key.public_key),
    sha256: row.sha256,
    keyFingerprint: fingerprintOf(key.public_key),
  };
}
