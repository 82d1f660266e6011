import { hash } from "node:crypto";

/**
 * Fields that change although the resource does not: the time of computation, the age of the copy,
 * a signed address.
 */
const VOLATILE = new Set(["computed_at", "cache_age_seconds", "download_url"]);
const volatileField = /"(?:computed_at|cache_age_seconds|download_url)":/;

/**
 * Values other than the body that determine an answer: two callers with different rights must never
 * share a tag.
 */
export interface EtagScope {
  workspaceId: string;
  scopeShape: string;
  version: string;
}

/** The text from which a tag is made: the body as sent, without its volatile fields. */
export function stableText(body: unknown, text: string): string {
  return volatileField.test(text)
    ? JSON.stringify(body, (key, value: unknown) => (VOLATILE.has(key) ? undefined : value))
    : text;
}

/** Characters of a tag: 22 of base64url have 128 bits. */
const ETAG_LETTERS = 22;

/**
 * A weak tag: SHA-256 cut to 128 bits, as 22 characters. It is weak, because proxies that compress
 * would remove a strong one.
 */
export function etagOf(stable: string, scope: EtagScope): string {
  const digest = hash(
    "sha256",
    `${scope.workspaceId}\n${scope.scopeShape}\n${scope.version}\n${stable}`,
    "base64url",
  );
  return `W/"${digest.slice(0, ETAG_LETTERS)}"`;
}

/** Weak comparison of an `If-None-Match` header: a list of tags, or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // Nearly every client sends the tag unchanged.
  if (header === etag) return true;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === opaque);
}
