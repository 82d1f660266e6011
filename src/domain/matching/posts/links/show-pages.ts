import type { PostFacts } from "../post-facts.ts";

/**
 * Pages of whole shows on Spotify and Apple Podcasts. The show's own page is learned from its
 * posts: it is the one that most posts with such a link have.
 */

const SHOW_PAGE = /^(spotify|applePodcasts)-show:/;

/** Minimum number of posts with the same page for that page to be the show's own. */
const LEAST_POSTS = 2;

/** The show's own page of each platform. */
export function ownShowPages(posts: readonly PostFacts[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { links } of posts)
    for (const { page } of links)
      if (SHOW_PAGE.test(page)) counts.set(page, (counts.get(page) ?? 0) + 1);
  const own = new Map<string, string>();
  const ordered = [...counts].toSorted(([a, one], [b, two]) => two - one || (a < b ? -1 : 1));
  for (const [page, count] of ordered) {
    const platform = SHOW_PAGE.exec(page)?.[1] ?? "";
    if (count >= LEAST_POSTS && !own.has(platform)) own.set(platform, page);
  }
  return own;
}

/** Whether a post links to pages of shows and none of them is the show's own. */
export function linksToAnotherShow(
  { links }: PostFacts,
  own: ReadonlyMap<string, string>,
): boolean {
  const shows = links.filter(({ page }) => SHOW_PAGE.test(page));
  const ofPlatform = ({ page }: { page: string }): string | undefined =>
    own.get(SHOW_PAGE.exec(page)?.[1] ?? "");
  return (
    shows.some((link) => ofPlatform(link) !== undefined) &&
    shows.every((link) => ofPlatform(link) !== undefined && ofPlatform(link) !== link.page)
  );
}
