import type { ReportDocument } from "../report-documents/document.ts";
import { tableCsv, tablesWorkbook } from "./document-files.ts";
import { documentTables } from "./document-tables.ts";
import { type ZipFile, zipOf } from "./zip.ts";

/** What a snapshot has beside its document. */
export interface SignedReport {
  document: ReportDocument;
  /** The canonical bytes that were signed. */
  canonical: Uint8Array;
  /** Ed25519 signature of `canonical`, 64 bytes. */
  signature: Uint8Array;
  /** Public key, PEM (SubjectPublicKeyInfo). */
  publicKeyPem: string;
  /** SHA-256 of `canonical`, hex. */
  sha256: string;
  /** Fingerprint of the key. */
  keyFingerprint: string;
  pdf: Uint8Array;
}

/**
 * The archive of a snapshot: `report.json`, `report.sig`, `pub.pem`, `report.pdf`, a CSV for each
 * table, `tables.xlsx` and `VERIFY.txt`. The same snapshot is the same bytes.
 */
export async function reportArchive(report: SignedReport): Promise<Uint8Array> {
  const tables = documentTables(report.document);
  const names = csvNames(tables.map(({ name }) => name));
  const csv = await Promise.all(
    tables.map(async (table, place): Promise<ZipFile> =>
      file(names[place] ?? "", await tableCsv(table, { withMark: false })),
    ),
  );
  const workbook =
    tables.length === 0
      ? []
      : [
          {
            name: "tables.xlsx",
            bytes: await tablesWorkbook(tables, { asOf: report.document.as_of }),
          },
        ];
  return zipOf([
    { name: "report.json", bytes: report.canonical },
    { name: "report.sig", bytes: report.signature },
    file("pub.pem", report.publicKeyPem),
    { name: "report.pdf", bytes: report.pdf },
    ...csv,
    ...workbook,
    file("VERIFY.txt", verifyText(report)),
  ]);
}

const file = (name: string, text: string): ZipFile => ({ name, bytes: Buffer.from(text) });

/** The line that verifies the signature, with OpenSSL 3. */
export const VERIFY_LINE =
  "openssl pkeyutl -verify -pubin -inkey pub.pem -rawin -in report.json -sigfile report.sig";

const verifyText = ({ sha256, keyFingerprint }: SignedReport): string => `\
report.json is the report; report.sig is its Ed25519 signature; pub.pem is the key of the issuer.
The other files are made from report.json. In the folder of these files:

${VERIFY_LINE}

says "Signature Verified Successfully".

SHA-256 of report.json: ${sha256}
Key fingerprint: ${keyFingerprint}
`;

/** Letters that every file system takes. */
const NO_FILE_NAME = /[^a-z0-9._-]+/gi;

/** Names of the files of tables, each once without regard to case. */
function csvNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    const plain = name.replaceAll(NO_FILE_NAME, "_").slice(0, 80);
    let found = `${plain}.csv`;
    for (let number = 2; taken.has(found.toLowerCase()); number += 1)
      found = `${plain}_${number}.csv`;
    taken.add(found.toLowerCase());
    return `tables/${found}`;
  });
}
