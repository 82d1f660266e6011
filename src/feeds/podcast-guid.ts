import { createHash } from "node:crypto";

/** Namespace of the podcast namespace's `guid` tag (upstream facts 3.1). */
const PODCAST_NAMESPACE = "ead4c236-bf58-58c6-a2c6-a6b28d128cb6";

const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * True for the 8-4-4-4-12 hex form in either case, of any version: guids in the wild are of
 * versions 4 and 5.
 */
export function isUuid(text: string): boolean {
  return UUID_FORM.test(text);
}

/**
 * The `podcast:guid` a show gets from its first feed address: UUIDv5 over the address without
 * scheme and without trailing slashes (upstream facts 3.1). A show keeps it when it moves, so this
 * proves nothing about a moved feed.
 */
export function podcastGuidFromUrl(feedUrl: string): string {
  const withoutScheme = feedUrl.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  let end = withoutScheme.length;
  while (withoutScheme[end - 1] === "/") end -= 1;
  const digest = createHash("sha1")
    .update(Buffer.from(PODCAST_NAMESPACE.replaceAll("-", ""), "hex"))
    .update(withoutScheme.slice(0, end), "utf8")
    .digest();
  const bytes = digest.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
