import { hash } from "node:crypto";

/**
 * Fields that change without the resource changing: when it was computed, how old the copy is, a
 * signed address.
 */
const VOLATILE = new Set(["computed_at", "cache_age_seconds", "download_url"]);
const volatileField = /"(?:computed_at|cache_age_seconds|download_url)":/;

/**
 * What besides the body decides an answer: two callers with different rights must never share a
 * tag.
 */
export interface EtagScope {
  workspaceId: string;
  scopeShape: string;
  version: string;
}

/** The text a tag is made from: the body as it is sent, without its volatile fields. */
export function stableText(body: unknown, text: string): string {
  return volatileField.test(text)
    ? JSON.stringify(body, (key, value: unknown) => (VOLATILE.has(key) ? undefined : value))
    : text;
}

/** 22 letters of base64url hold 128 bits. */
const ETAG_LETTERS = 22;

/**
 * A weak tag: 22 characters of SHA-256 cut to 128 bits. Weak, because proxies that compress would
 * strip a strong one.
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
  // What nearly every client sends: the tag as it got it.
  if (header === etag) return true;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === opaque);
}
