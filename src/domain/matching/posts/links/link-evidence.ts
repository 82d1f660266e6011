import { cut, type Piece } from "../piece.ts";
import { leadsTo, type LinkKey } from "./post-links.ts";
import type { PostFacts } from "../post-facts.ts";
import type { IndexedEpisode, ShowIndex } from "../show-index.ts";

/** Evidence that identifies an episode: guid, ids of platforms, links. */

const IDENTITY_WEIGHT = 14;
const LINK_WEIGHT = 9;
const WEAK_LINK_WEIGHT = 2;
/**
 * Weight of a link that the account puts under posts of any subject: it only shows that the episode
 * exists.
 */
const HABIT_LINK_WEIGHT = 0.2;

/** Evidence that the post is the episode itself on its platform. */
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

/** The links of a post to one episode. */
export interface EpisodeLink {
  /** True where all links to the episode have labels that are a habit of the account. */
  isHabit: boolean;
  /** True where all links to the episode have a label. */
  isLabelled: boolean;
}

/** The links of a post by the index of the episode. */
export type EpisodeLinks = ReadonlyMap<number, EpisodeLink>;

/** The episodes that a post links to; `pages` are additional pages of each episode. */
export function linkedEpisodes(
  post: PostFacts,
  index: ShowIndex,
  pages: readonly (readonly LinkKey[])[],
): EpisodeLinks {
  const linked = new Map<number, EpisodeLink>();
  if (post.links.length === 0) return linked;
  for (const [place, episode] of index.episodes.entries()) {
    const all = [...episode.pages, ...(pages[place] ?? [])];
    const links = post.links.filter((link) => all.some((page) => leadsTo(link, page)));
    if (links.length === 0) continue;
    linked.set(place, {
      isHabit: links.every(({ isHabit }) => isHabit),
      isLabelled: links.every(({ label }) => label !== null),
    });
  }
  return linked;
}

/** The reason why a link does not identify its episode. */
export type LinkDoubt =
  | "several"
  | "older"
  | "another"
  | "habit"
  | "unrelated"
  | "newer"
  | "stale"
  | "all";

const DOUBTS: Readonly<Record<LinkDoubt, string>> = {
  several: "It links to this episode and to others.",
  older: "It links to this older episode beside a newer one.",
  another: "It links to the episode, but its words are about another.",
  habit:
    "It links to the episode under words that the account puts links under again and again, and its " +
    "own words do not tell that it is about this one.",
  unrelated: "It links to the episode, but its own words have nothing in common with it.",
  newer:
    "It links to the episode, but came out when another was new, with which its words have more in " +
    "common.",
  stale:
    "It links to the episode, but came out when another was new, and its words do not tell that it " +
    "is about this one.",
  all: "It links to the episode, as posts about other episodes of those days do.",
};

/** The evidence of a link to the episode; `doubt` is null where the link identifies the episode. */
export function linkPiece(title: string, doubt: LinkDoubt | null): Piece {
  return {
    kind: "link",
    weight: doubt === null ? LINK_WEIGHT : weightOfDoubt(doubt),
    isHard: doubt === null,
    text: doubt === null ? `It links to the episode ${cut(title)}.` : DOUBTS[doubt],
    atSec: null,
  };
}

function weightOfDoubt(doubt: LinkDoubt): number {
  if (doubt === "habit" || doubt === "unrelated" || doubt === "older") return HABIT_LINK_WEIGHT;
  // No evidence is in favour of another episode: the link remains the strongest evidence, but is
  // not certain.
  return doubt === "stale" ? LINK_WEIGHT : WEAK_LINK_WEIGHT;
}

/** Whether a link is evidence of more than the publication of its episode. */
export const isTellingLink = ({ kind, weight }: Piece): boolean =>
  kind === "link" && weight >= WEAK_LINK_WEIGHT;
