import type { CandidatePost, Claim, EpisodeFacts, ShowFacts } from "./claim.ts";
import { type Content, contentOf } from "./content-evidence.ts";
import { decideClaim } from "./decide-claim.ts";
import { isPutUnderAll, linkedEpisodes } from "./link-evidence.ts";
import { linksToAnotherShow, ownShowPages } from "./show-pages.ts";
import type { LinkKey } from "./post-links.ts";
import type { PostFacts } from "./post-facts.ts";
import { indexShow, type ShowIndex } from "./show-index.ts";

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface Read {
  post: PostFacts;
  content: Content;
}

/**
 * The episode that each post belongs to, with every reason (docs/cluster-builder.md). At most one
 * claim a post, in the order of the posts' keys; the order of the arguments changes nothing. What
 * is rare, and which link an account puts under everything, is judged among all posts of the call.
 */
export function claimPosts(
  show: ShowFacts,
  episodes: readonly EpisodeFacts[],
  posts: readonly CandidatePost[],
): Claim[] {
  const index = indexShow(
    show,
    episodes.toSorted((a, b) => byText(a.id, b.id)),
    posts.toSorted((a, b) => byText(a.key, b.key)),
  );
  const read = index.posts.map((post): Read => ({ post, content: contentOf(post, index) }));
  const first = decideAll(read, index, []);
  const pages = pagesOfHighClaims(read, first, index);
  return (pages.some((own) => own.length > 0) ? decideAll(read, index, pages) : first).filter(
    (claim) => claim !== null,
  );
}

function decideAll(
  read: readonly Read[],
  index: ShowIndex,
  pages: readonly (readonly LinkKey[])[],
): (Claim | null)[] {
  const linked = read.map(({ post }) => linkedEpisodes(post, index, pages));
  const ownShows = ownShowPages(index.posts);
  const carriers = index.episodes.map((_, place) =>
    read.filter((_read, position) => linked[position]?.has(place)),
  );
  return read.map(({ post, content }, position) => {
    const own = linked[position] ?? new Set<number>();
    const putUnderAll = new Set(
      [...own].filter((place) =>
        isPutUnderAll(place, { post, content }, carriers[place] ?? [], index),
      ),
    );
    const isForeign = own.size === 0 && linksToAnotherShow(post, ownShows);
    return decideClaim(post, content, { linked: own, putUnderAll, isForeign }, index);
  });
}

/**
 * Pages of the posts that surely are of an episode, the full video above all: a link to one is a
 * link to the episode.
 */
function pagesOfHighClaims(
  read: readonly Read[],
  claims: readonly (Claim | null)[],
  index: ShowIndex,
): LinkKey[][] {
  const places = new Map(index.episodes.map(({ facts }, place) => [facts.id, place]));
  const pages: LinkKey[][] = index.episodes.map(() => []);
  for (const [position, claim] of claims.entries()) {
    const page = read[position]?.post.page ?? null;
    if (claim?.confidence !== "high" || page === null) continue;
    pages[places.get(claim.episodeId) ?? -1]?.push(page);
  }
  return pages;
}
