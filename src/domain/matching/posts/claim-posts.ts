import type { CandidatePost, Claim, EpisodeFacts, ShowFacts } from "./claim.ts";
import { type Content, contentOf } from "./content-evidence.ts";
import { decideClaim } from "./decide-claim.ts";
import { type Carrier, isAboutAnother } from "./links/link-doubt.ts";
import { type EpisodeLinks, linkedEpisodes } from "./links/link-evidence.ts";
import { linksToAnotherShow, ownShowPages } from "./links/show-pages.ts";
import type { LinkKey } from "./links/post-links.ts";
import type { PostFacts } from "./post-facts.ts";
import { indexShow, type ShowIndex } from "./show-index.ts";
import type { Steps } from "./steps.ts";

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface Read {
  post: PostFacts;
  content: Content;
}

/**
 * The episode that each post belongs to, with every reason (docs/cluster-builder.md). Each post has
 * at most one claim; claims are in the order of the posts' keys, whatever the order of the
 * arguments. Rarity of words, and links that an account puts under every post, are judged among all
 * posts of the call.
 */
export function claimPosts(
  show: ShowFacts,
  episodes: readonly EpisodeFacts[],
  posts: readonly CandidatePost[],
): Claim[] {
  const steps = claimSteps(show, episodes, posts);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * `claimPosts` in steps. 2,000 posts take more than a second; a caller that lets other work run
 * between two steps blocks it for at most some 20 ms.
 */
export function* claimSteps(
  show: ShowFacts,
  episodes: readonly EpisodeFacts[],
  posts: readonly CandidatePost[],
): Steps<Claim[]> {
  const index = yield* indexShow(
    show,
    episodes.toSorted((a, b) => byText(a.id, b.id)),
    posts.toSorted((a, b) => byText(a.key, b.key)),
  );
  const read: Read[] = [];
  for (const post of index.posts) {
    read.push({ post, content: contentOf(post, index) });
    yield;
  }
  const first = yield* decideAll(read, index, []);
  const pages = pagesOfHighClaims(read, first, index);
  const hasPages = pages.some((own) => own.length > 0);
  const claims = hasPages ? yield* decideAll(read, index, pages) : first;
  return claims.filter((claim) => claim !== null);
}

function* decideAll(
  read: readonly Read[],
  index: ShowIndex,
  pages: readonly (readonly LinkKey[])[],
): Steps<(Claim | null)[]> {
  const ownShows = ownShowPages(index.posts);
  const carriers = index.episodes.map((): Carrier[] => []);
  const linked: EpisodeLinks[] = [];
  for (const { post, content } of read) {
    const links = linkedEpisodes(post, index, pages);
    linked.push(links);
    for (const [place, { isHabit }] of links)
      carriers[place]?.push({
        post,
        at: post.post.publishedAt?.getTime(),
        isHabit,
        isAboutAnother: isAboutAnother(place, content, index),
      });
    yield;
  }
  const claims: (Claim | null)[] = [];
  for (const [position, { post, content }] of read.entries()) {
    const links = linked[position] ?? new Map();
    const isForeign = links.size === 0 && linksToAnotherShow(post, ownShows);
    claims.push(decideClaim({ post, content, links, carriers, isForeign }, index));
    yield;
  }
  return claims;
}

/**
 * Pages of the posts that certainly belong to an episode, above all of the full video: a link to
 * one of them is a link to the episode.
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
