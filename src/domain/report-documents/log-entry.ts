import { createHash } from "node:crypto";

/**
 * An entry of the public log of signed documents. Each holds the hash of the entry before, so no
 * entry can be added in the past or removed without changing every later one.
 */
export interface LogEntry {
  sequence: number;
  /** SHA-256 of the document, hex. */
  sha256: string;
  /** ISO 8601. */
  issuedAt: string;
  keyId: string;
}

/** The hash before the first entry. */
export const LOG_START = "0".repeat(64);

/**
 * SHA-256, hex, of the line `{previous} {sequence} {sha256} {issued_at} {key_id}` and a line feed.
 */
export const entrySha256 = (
  previous: string,
  { sequence, sha256, issuedAt, keyId }: LogEntry,
): string =>
  createHash("sha256")
    .update(`${previous} ${sequence} ${sha256} ${issuedAt} ${keyId}\n`)
    .digest("hex");
