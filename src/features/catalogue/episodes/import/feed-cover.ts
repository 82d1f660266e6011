import type { ShowRow } from "../../shows/index.ts";

/**
 * The columns about the cover of a show that an import changes. The show keeps the feed's cover
 * beside its own (`feed_image`): while both are equal, a new cover of the feed becomes that of the
 * show. A cover that a person set or removed stays, and so does a cover that the feed no longer
 * names.
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
