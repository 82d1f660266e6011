import { canonicalBytes, sha256Hex } from "../report-documents/canonical.ts";
import type { ReportDocument } from "../report-documents/document.ts";
import { fingerprintOf, isSignedBy, publicKeyOf } from "../report-documents/signature.ts";
import type { DirectoryKey } from "./key-directory.ts";
import { readDocumentText } from "./read-document-text.ts";
import { VerifyFault } from "./verify-fault.ts";

/** The files of a report, as they were received. */
export interface SignedFiles {
  report: Uint8Array;
  signature: Uint8Array;
  /** Public key, PEM; null where only a list of keys is known. */
  key: string | null;
  /**
   * What the words beside the files name. They are not signed: they explain why a signature does
   * not fit, and prove nothing.
   */
  named: { sha256: string | null; fingerprint: string | null };
}

/** What a person knows of the issuer from elsewhere. */
export interface KnownOfIssuer {
  keys: readonly DirectoryKey[] | null;
  /** Lower-case hex without blanks: the whole fingerprint, 64 digits. */
  fingerprint: string | null;
}

export interface VerifiedReport {
  document: ReportDocument;
  /** Of the file, lower-case hex. */
  sha256: string;
  /** The key that signed it, raw. */
  publicKey: Uint8Array;
  fingerprint: string;
  /** Its entry in the list of keys; null where no list was given. */
  listed: DirectoryKey | null;
}

const SIGNATURE_BYTES = 64;

/**
 * Verifies a report by its files alone: form, canonical JSON, Ed25519 signature, and the key by
 * what is known of the issuer. Whether it is still the current version only the issuer knows.
 *
 * @throws VerifyFault with the first fault that was found.
 */
export function verifyReport(files: SignedFiles, known: KnownOfIssuer): VerifiedReport {
  const document = readDocumentText(files.report);
  requireSignatureForm(files.signature);
  const given = files.key === null ? null : requireKey(files.key);
  const sha256 = sha256Hex(files.report);
  const candidates = [given, ...(known.keys ?? []).map(({ publicKey }) => publicKey)].filter(
    (key): key is Uint8Array => key !== null,
  );
  const signer = candidates.find((key) => isSignedBy(files.report, files.signature, key));
  if (signer === undefined) throw whyUnsigned({ files, known, document, given, candidates });
  const fingerprint = fingerprintOf(signer);
  if (given !== null && !isSame(given, signer))
    throw new VerifyFault(
      "wrong_key",
      `The report is signed with the key ${fingerprint} of the issuer, and not with the given ` +
        `one, ${fingerprintOf(given)}.`,
    );
  if (canonicalOf(document)?.equals(files.report) !== true)
    throw new VerifyFault(
      "not_canonical",
      "The signature fits, but the report is not canonical JSON (RFC 8785): Castmeter did not " +
        "make it.",
    );
  const listed = requireListed(signer, document, known.keys);
  if (known.fingerprint !== null && known.fingerprint !== fingerprint.replaceAll(" ", ""))
    throw new VerifyFault(
      "wrong_key",
      `The signature fits the key ${fingerprint}, which is not the one with the fingerprint that ` +
        "you gave.",
    );
  return { document, sha256, publicKey: signer, fingerprint, listed };
}

function requireSignatureForm({ length }: Uint8Array): void {
  if (length === SIGNATURE_BYTES) return;
  throw length < SIGNATURE_BYTES
    ? new VerifyFault("truncated", `The signature has ${length} bytes of ${SIGNATURE_BYTES}.`)
    : new VerifyFault("malformed", "The signature is longer than an Ed25519 signature.");
}

/** The raw bytes of a PEM key. */
function requireKey(pem: string): Uint8Array {
  const key = publicKeyOf(pem);
  if (key === undefined)
    throw new VerifyFault("malformed", "The key is not an Ed25519 public key in PEM.");
  return key;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);

/** The canonical bytes; undefined for content that has none, such as half a surrogate pair. */
function canonicalOf(document: ReportDocument): Buffer | undefined {
  try {
    return canonicalBytes(document);
  } catch {
    return undefined;
  }
}

/** The most exact reason that can be given where no key fits. */
function whyUnsigned({
  files,
  known,
  document,
  given,
  candidates,
}: {
  files: SignedFiles;
  known: KnownOfIssuer;
  document: ReportDocument;
  given: Uint8Array | null;
  candidates: readonly Uint8Array[];
}): VerifyFault {
  const { signature, named } = files;
  const canonical = canonicalOf(document);
  if (canonical !== undefined && candidates.some((key) => isSignedBy(canonical, signature, key)))
    return new VerifyFault(
      "not_canonical",
      "The content is as it was signed, but another program has written the file anew, so its " +
        "bytes differ. Verify the file as it was downloaded.",
    );
  const sha256 = sha256Hex(files.report);
  if (named.sha256 !== null && named.sha256 !== sha256)
    return new VerifyFault(
      "changed",
      `The report was changed: its SHA-256 is ${sha256}, and VERIFY.txt names ${named.sha256}.`,
    );
  if (
    given !== null &&
    named.fingerprint !== null &&
    named.fingerprint !== fingerprintOf(given).replaceAll(" ", "")
  )
    return new VerifyFault(
      "wrong_key",
      "The key was exchanged: it has another fingerprint than VERIFY.txt names.",
    );
  if (known.keys !== null)
    return new VerifyFault(
      "changed",
      `None of the ${known.keys.length} keys of the issuer signed these bytes: report or ` +
        "signature was changed, or they are of another issuer.",
    );
  return new VerifyFault(
    "changed",
    "The signature does not fit: report or signature was changed after it was made, or the key " +
      "is another one. With the list of the issuer's keys (--keys) the two can be distinguished.",
  );
}

function requireListed(
  signer: Uint8Array,
  { issued_at: issuedAt }: ReportDocument,
  keys: readonly DirectoryKey[] | null,
): DirectoryKey | null {
  if (keys === null) return null;
  const listed = keys.find(({ publicKey }) => isSame(publicKey, signer));
  if (listed === undefined)
    throw new VerifyFault(
      "wrong_key",
      `The signature fits the key ${fingerprintOf(signer)}, which is none of the issuer's keys.`,
    );
  const { retiredAt } = listed;
  if (retiredAt !== null && Date.parse(issuedAt) > retiredAt.getTime())
    throw new VerifyFault(
      "wrong_key",
      `The key was retired at ${retiredAt.toISOString()}, before the time at which the report ` +
        `was issued by its own words, ${issuedAt}.`,
    );
  return listed;
}
