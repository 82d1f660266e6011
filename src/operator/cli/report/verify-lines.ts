import type { VerifiedReport } from "../../../domain/report-verification/verify-report.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import type { Standing } from "./ask-issuer.ts";

/** The result of a verification in words: what was checked, and what was not. */

export interface Verification {
  verified: VerifiedReport;
  /** True where a fingerprint was given, which then is that of the key. */
  hasFingerprint: boolean;
  /** Null where the issuer was not asked. */
  standing: Standing | null;
  isArchive: boolean;
}

export function checkedLines({ verified, hasFingerprint, standing }: Verification): string[] {
  const { document, listed, fingerprint } = verified;
  return [
    "The report is canonical JSON (RFC 8785), and its Ed25519 signature fits the key.",
    `It is version ${document.number} of ${quoted(document.name)} by ${quoted(document.issuer.name)}` +
      `${document.depth === "full" ? "" : `, at depth ${document.depth}`}, ` +
      `as of ${quoted(document.as_of)}, issued ${quoted(document.issued_at)}.`,
    ...(hasFingerprint ? [`The key has the fingerprint that you gave, ${fingerprint}.`] : []),
    ...(listed === null
      ? []
      : [
          `The key is in the list of the issuer's keys: ${
            listed.retiredAt === null
              ? "it signs at present."
              : `it was retired at ${listed.retiredAt.toISOString()}, after this report was issued.`
          }`,
        ]),
    ...(standing === null ? [] : [standingLine(standing)]),
  ];
}

function standingLine({ state, supersededBy }: Standing): string {
  return state === "current"
    ? "The issuer answers that it is the current version."
    : `The issuer answers that version ${supersededBy ?? "of a later time"} has replaced it.`;
}

export const notCheckedLines = ({
  verified,
  hasFingerprint,
  standing,
  isArchive,
}: Verification): string[] => [
  ...(hasFingerprint || verified.listed !== null
    ? []
    : [
        "Whose key it is: compare the fingerprint with one that the issuer gave you in another " +
          "way (--fingerprint), or give the list of its keys (--keys).",
      ]),
  ...(standing !== null
    ? []
    : [
        "Whether it is the current version, or was superseded or withdrawn: only the issuer knows " +
          "(--issuer asks for its hash).",
      ]),
  ...(isArchive
    ? ["The PDF and the tables in the archive: only report.json is signed. It has every figure."]
    : []),
];
