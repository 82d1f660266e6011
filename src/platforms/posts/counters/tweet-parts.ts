import type { PostSnapshot } from "../connector.ts";

/**
 * The kind of an X post by its media types: text where it has none; an animated image counts as an
 * image, not as a video.
 */
export function tweetKind(mediaTypes: readonly string[]): PostSnapshot["kind"] {
  if (mediaTypes.length === 0) return "text";
  return mediaTypes.includes("video") ? "video" : "image";
}

type Printed = string | null | undefined;

/** The text with its `t.co` addresses replaced by the targets of its links. */
export function withWholeLinks(
  text: Printed,
  links: readonly { url?: Printed; expanded_url?: Printed }[] = [],
): Printed {
  let whole = text;
  for (const { url, expanded_url: target } of links)
    if (url && target) whole = whole?.replaceAll(url, () => target);
  return whole;
}

/** Whether a post answers another account; one that continues the author's own thread does not. */
export const isAnswer = (answered: Printed, author: Printed): boolean =>
  (answered ?? "") !== "" && answered?.toLowerCase() !== author?.toLowerCase();
