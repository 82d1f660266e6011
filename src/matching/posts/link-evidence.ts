import type { Content } from "./content-evidence.ts";
import { cut, type Piece } from "./piece.ts";
import { leadsTo, type LinkKey } from "./post-links.ts";
import type { PostFacts } from "./post-facts.ts";
import type { IndexedEpisode, ShowIndex } from "./show-index.ts";

/** What identifies an episode: guid, ids of platforms, links. */

const IDENTITY_WEIGHT = 14;
const LINK_WEIGHT = 9;
const WEAK_LINK_WEIGHT = 2;

/** The post is the episode on its platform. */
export function identityPiece(post: PostFacts, { facts, pages }: IndexedEpisode): Piece | null {
  const sure = (kind: "guid" | "identifier", text: string): Piece => ({
    kind,
    weight: IDENTITY_WEIGHT,
    isHard: true,
    text,
    atSec: null,
  });
  const { guid, platform, externalId } = post.post;
  if (facts.platformIds[platform] === externalId)
    return sure("identifier", `It is the episode on ${platform}, by its id.`);
  if (guid !== null && guid !== "" && guid === facts.guid)
    return sure("guid", "It has the episode's guid.");
  const { page } = post;
  if (page !== null && pages.some((own) => leadsTo(page, own)))
    return sure("identifier", "Its address is that of the episode.");
  return null;
}

/** The episodes each post links to, by their place; `pages` are further pages of each episode. */
export function linkedEpisodes(
  post: PostFacts,
  index: ShowIndex,
  pages: readonly (readonly LinkKey[])[],
): ReadonlySet<number> {
  const linked = new Set<number>();
  if (post.links.length === 0) return linked;
  for (const [place, episode] of index.episodes.entries()) {
    const all = [...episode.pages, ...(pages[place] ?? [])];
    if (post.links.some((link) => all.some((page) => leadsTo(link, page)))) linked.add(place);
  }
  return linked;
}

/** Content that is clearly about an episode. */
const CLEAR_WEIGHT = 2.5;
const AROUND_MS = 14 * 86_400_000;
/** Of the posts that carry a link, those about other episodes that make it one of all posts. */
const OTHERS_SHARE = 0.3;
const LEAST_OTHERS = 2;

/**
 * Whether the account puts a link to the episode under posts about others too, at the time of the
 * post: "latest episode". Not where the post's own words are of the episode.
 */
export function isPutUnderAll(
  place: number,
  { post, content }: { post: PostFacts; content: Content },
  carriers: readonly Carrier[],
): boolean {
  if ((content.weights.get(place) ?? 0) >= CLEAR_WEIGHT) return false;
  const at = post.post.publishedAt?.getTime();
  let near = 0;
  let others = 0;
  for (const carrier of carriers) {
    if (carrier.post === post) continue;
    const isNear =
      at === undefined || carrier.at === undefined || Math.abs(at - carrier.at) <= AROUND_MS;
    if (!isNear) continue;
    near += 1;
    if (carrier.isAboutAnother) others += 1;
  }
  return others >= LEAST_OTHERS && others >= OTHERS_SHARE * near;
}

/** A post that links to an episode. */
export interface Carrier {
  post: PostFacts;
  /** When it was published, in ms; undefined where that is unknown. */
  at: number | undefined;
  /** Whether its words are about another episode. */
  isAboutAnother: boolean;
}

/** Whether a post is clearly about another episode, and more than about this one. */
export function isAboutAnother(place: number, content: Content, twins: readonly number[]): boolean {
  const own = content.weights.get(place) ?? 0;
  for (const [other, weight] of content.clearWeights)
    if (other !== place && !twins.includes(other) && weight >= CLEAR_WEIGHT && weight > own)
      return true;
  return false;
}

/** The piece of a link to the episode. */
export function linkPiece(title: string, reason: "several" | "another" | "all" | null): Piece {
  const texts = {
    several: "It links to this episode and to others.",
    another: "It links to the episode, but its words are about another.",
    all: "It links to the episode, as posts about other episodes of those days do.",
  };
  return {
    kind: "link",
    weight: reason === null ? LINK_WEIGHT : WEAK_LINK_WEIGHT,
    isHard: reason === null,
    text: reason === null ? `It links to the episode ${cut(title)}.` : texts[reason],
    atSec: null,
  };
}
