import type { PostSnapshot } from "../connector.ts";

/**
 * The kind of an X post by its media types: text where it has none; an animated picture is an
 * image, not a video.
 */
export function tweetKind(mediaTypes: readonly string[]): PostSnapshot["kind"] {
  if (mediaTypes.length === 0) return "text";
  return mediaTypes.includes("video") ? "video" : "image";
}
