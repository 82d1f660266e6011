import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { ReportDocument } from "./document.ts";

/**
 * The bytes of a document that are hashed and signed: canonical JSON (RFC 8785) in UTF-8, so that
 * the same content is the same bytes in every implementation.
 *
 * @throws Error for a value that JSON has no form for, such as NaN or half of a surrogate pair.
 */
export function canonicalBytes(document: ReportDocument): Buffer {
  const text = canonicalize(document);
  if (text === undefined) throw new Error("A document without a JSON form");
  return Buffer.from(text, "utf8");
}

/** SHA-256 in lower-case hex. */
export const sha256Hex = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");
