import type { ShowRow } from "../../shows/index.ts";

/**
 * The columns of a show that its feed changes about the cover. The show keeps the feed's cover
 * beside its own (`feed_image`): while both are the same, a new one of the feed is that of the
 * show. One that a person set or took away stays, and so does a cover that the feed names no more.
 */
export function feedCover(
  { image, feed_image: former }: Pick<ShowRow, "image" | "feed_image">,
  cover: string | null,
): { feed_image?: string; image?: string } {
  if (cover === null || cover === former) return {};
  return former !== null && image === former
    ? { feed_image: cover, image: cover }
    : { feed_image: cover };
}
