import type { Database } from "../../../db/connection/database.ts";
import type { ReportDocument } from "../../../domain/report-documents/document.ts";
import { fingerprintOf, publicKeyPem } from "../../../domain/report-documents/signature.ts";
import type { SignedReport } from "../../../domain/report-files/report-archive.ts";
import type { PrintLogo } from "../../../infrastructure/printing/report-printer.ts";
import { findLogos, logoHashes } from "../logos/index.ts";
import { findDocument, findSigningKeys } from "../snapshots/index.ts";
import type { DocumentKey } from "./report-file.store.ts";

/** A signed document with the copies of its logos. */
export interface LoadedReport extends Omit<SignedReport, "pdf"> {
  logos: PrintLogo[];
}

/** A signed document with its key and logos; undefined where its snapshot was deleted. */
export async function loadSignedReport(
  { database }: { database: Database },
  key: DocumentKey,
): Promise<LoadedReport | undefined> {
  const row = await findDocument(database, key, key.depth);
  const keys = row === undefined ? [] : await findSigningKeys(database);
  const signer = keys.find(({ key_id: id }) => id === row?.key_id);
  if (row === undefined || signer === undefined) return undefined;
  const document = JSON.parse(row.document.toString("utf8")) as ReportDocument;
  const logos = await findLogos(database, key, logoHashes(document.branding));
  return {
    document,
    canonical: row.document,
    signature: row.signature,
    publicKeyPem: publicKeyPem(signer.public_key),
    sha256: row.sha256,
    keyFingerprint: fingerprintOf(signer.public_key),
    logos: logos.map(({ sha256, bytes }) => ({ sha256, bytes })),
  };
}
