import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  ARCHIVE_BYTES_MAX,
  isArchive,
  readArchive,
  REPORT_BYTES_MAX,
  SMALL_BYTES_MAX,
} from "../../../domain/report-verification/read-archive.ts";
import { VerifyFault } from "../../../domain/report-verification/verify-fault.ts";
import type { SignedFiles } from "../../../domain/report-verification/verify-report.ts";
import { UsageError } from "../command.ts";

/** Reads the files of a report from this machine. */

/**
 * The files of a ZIP, or a report with the signature and the key beside it: `report.sig` beside
 * `report.json`, and `pub.pem` in the same folder.
 *
 * @param given Paths that replace those.
 * @throws UsageError where there is no signature; VerifyFault for a file that is none of a report.
 */
export async function readSignedFiles(
  file: string,
  given: { signature: string | undefined; key: string | undefined },
): Promise<SignedFiles & { isArchive: boolean }> {
  const bytes = readUpTo(file, ARCHIVE_BYTES_MAX);
  const key = given.key === undefined ? null : readUpTo(given.key, SMALL_BYTES_MAX);
  if (isArchive(bytes)) {
    if (given.signature !== undefined)
      throw new UsageError("--signature is for a report.json; the ZIP holds its own.");
    const files = await readArchive(bytes);
    return { ...files, key: key?.toString("utf8") ?? files.key, isArchive: true };
  }
  if (bytes.length > REPORT_BYTES_MAX)
    throw new VerifyFault("too_large", `${file} has over ${REPORT_BYTES_MAX} bytes.`);
  const signature = given.signature ?? file.replace(/(?:\.json)?$/i, ".sig");
  if (!existsSync(signature))
    throw new UsageError(`There is no signature ${signature}. Name it with --signature.`);
  const beside = join(dirname(file), "pub.pem");
  const found = key ?? (existsSync(beside) ? readUpTo(beside, SMALL_BYTES_MAX) : null);
  return {
    report: bytes,
    signature: readUpTo(signature, SMALL_BYTES_MAX),
    key: found?.toString("utf8") ?? null,
    named: { sha256: null, fingerprint: null },
    isArchive: false,
  };
}

/** @throws VerifyFault `too_large`, before anything is read, for a larger file. */
export function readUpTo(path: string, bytesMax: number): Buffer {
  if (statSync(path).size > bytesMax)
    throw new VerifyFault("too_large", `${path} has over ${bytesMax} bytes.`);
  return readFileSync(path);
}
