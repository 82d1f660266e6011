import { canonicalBytes } from "../report-documents/canonical.ts";
import type { ReportDocument } from "../report-documents/document.ts";
import { sampleDocument } from "../report-documents/document.test-support.ts";
import {
  newSigningKey,
  publicKeyPem,
  signBytes,
  type SigningKey,
} from "../report-documents/signature.ts";
import type { SignedFiles } from "./verify-report.ts";

/** The files of a sample report, signed with a key. */
export function signedFiles(
  key: SigningKey = newSigningKey(),
  document: ReportDocument = sampleDocument(),
): SignedFiles & { key: string } {
  const report = canonicalBytes(document);
  return {
    report,
    signature: signBytes(report, key.privateKey),
    key: publicKeyPem(key.publicKey),
    named: { sha256: null, fingerprint: null },
  };
}
