import type { Content } from "../content-evidence.ts";
import type { EpisodeLinks, LinkDoubt } from "./link-evidence.ts";
import type { PostFacts } from "../post-facts.ts";
import type { ShowIndex } from "../show-index.ts";
import { daysAfter, latestAt } from "../time-evidence.ts";

/** Whether a link singles out its episode, or only stands in the post. */

/** Content that is clearly about an episode. */
const CLEAR_WEIGHT = 2.5;
/** Own words of a post that bear out a link which the account puts under posts about anything. */
const BORNE_OUT = 2;
/** Less is nothing in common. */
const IN_COMMON = 0.5;

/** A post that links to an episode. */
export interface Carrier {
  post: PostFacts;
  /** When it was published, in ms; undefined where that is unknown. */
  at: number | undefined;
  isHabit: boolean;
  /** Whether its words are about another episode. */
  isAboutAnother: boolean;
}

export interface LinkingPost {
  post: PostFacts;
  content: Content;
  links: EpisodeLinks;
  /** By the place of the episode: all posts that link to it. */
  carriers: readonly (readonly Carrier[])[];
}

/** Why the link of a post to an episode does not single it out; null: it does. */
export function linkDoubt(place: number, linking: LinkingPost, index: ShowIndex): LinkDoubt | null {
  const { post, content, links, carriers } = linking;
  const link = links.get(place);
  if (link === undefined) return null;
  const meant = [...links].filter(([, { isHabit }]) => !isHabit).map(([other]) => other);
  if (link.isHabit && meant.length > 0) return "habit";
  const candidates = meant.length > 0 ? meant : [...links.keys()];
  if (candidates.length > 1) {
    const newest = newOneOf(candidates, linking, index);
    if (newest !== place) return newest === null ? "several" : "older";
    return null;
  }
  if (isAboutAnother(place, content, index)) return "another";
  const own = content.weights.get(place) ?? 0;
  if (post.hasOwnWords) {
    const isAnnounced = isOfFirstDay(place, post, index) && !content.isCompiled;
    if (!isAnnounced && link.isHabit && (own < BORNE_OUT || content.isCompiled)) return "habit";
    if (!isAnnounced && link.isLabelled && own < IN_COMMON) return "unrelated";
    const newer = newerThanLinked(place, linking, index);
    if (newer !== null) return newer;
  }
  return isPutUnderAll(place, linking, carriers[place] ?? []) ? "all" : null;
}

/** Whether a post is clearly about another episode, and more than about this one. */
export function isAboutAnother(place: number, content: Content, index: ShowIndex): boolean {
  const twins = index.episodes[place]?.twins ?? [];
  const own = content.weights.get(place) ?? 0;
  for (const [other, weight] of content.clearWeights)
    if (other !== place && !twins.includes(other) && weight >= CLEAR_WEIGHT && weight > own)
      return true;
  return false;
}

/** A post of these days, in days after the publication, announces the episode. */
const NEW_DAYS = { from: -0.2, to: 4 } as const;

/** A link to an episode on its first day announces it, whatever stands before it. */
const FIRST_DAY = 1;

function isOfFirstDay(place: number, post: PostFacts, index: ShowIndex): boolean {
  const episode = index.episodes[place];
  const days = episode === undefined ? null : daysAfter(post, episode);
  return days !== null && days >= 0 && days < FIRST_DAY && place === latestAt(post, index);
}

function isNew(place: number, post: PostFacts, index: ShowIndex): boolean {
  const episode = index.episodes[place];
  const days = episode === undefined ? null : daysAfter(post, episode);
  return days !== null && days >= NEW_DAYS.from && days <= NEW_DAYS.to;
}

/**
 * Of several linked episodes the one that is new: others beside it are recommended to go with it.
 * Null where none or several are new, or the words are clearly about an older one.
 */
function newOneOf(
  places: readonly number[],
  { post, content }: LinkingPost,
  index: ShowIndex,
): number | null {
  const fresh = places.filter((place) => isNew(place, post, index));
  const [newest] = fresh;
  if (newest === undefined || fresh.length > 1) return null;
  const own = content.clearWeights.get(newest) ?? 0;
  const isElsewhere = [...content.clearWeights].some(
    ([place, weight]) =>
      place !== newest &&
      index.episodes[newest]?.twins.includes(place) !== true &&
      weight >= own + CLEAR_WEIGHT + IN_COMMON,
  );
  return isElsewhere ? null : newest;
}

/**
 * Whether another episode was new, and the post's words are not rather about the linked one:
 * `newer` where they have something in common with the new one, `stale` where they have not. What
 * has words in common with the latest episode is rather about that one while it is the latest.
 */
function newerThanLinked(
  place: number,
  { post, content }: LinkingPost,
  index: ShowIndex,
): "newer" | "stale" | null {
  if (isNew(place, post, index)) return null;
  const own = content.weights.get(place) ?? 0;
  const twins = index.episodes[place]?.twins ?? [];
  let found: "newer" | "stale" | null = null;
  const latest = latestAt(post, index);
  for (const other of index.episodes.keys()) {
    if (other === place || twins.includes(other)) continue;
    const isFresh = isNew(other, post, index);
    if (!isFresh && other !== latest) continue;
    const shared = content.weights.get(other) ?? 0;
    if (shared >= IN_COMMON && own < shared + IN_COMMON) return "newer";
    if (isFresh && own < IN_COMMON) found = "stale";
  }
  return found;
}

const AROUND_MS = 14 * 86_400_000;
/** Of the posts that carry a link, those about other episodes that make it one of all posts. */
const OTHERS_SHARE = 0.3;
const LEAST_OTHERS = 2;

/**
 * Whether the account puts a link to the episode under posts about others too, at the time of the
 * post, be it without a label. Not where the post's own words are of the episode. What stands under
 * a habitual label says nothing of links that do not.
 */
function isPutUnderAll(
  place: number,
  { post, content, links }: LinkingPost,
  carriers: readonly Carrier[],
): boolean {
  if ((content.weights.get(place) ?? 0) >= CLEAR_WEIGHT) return false;
  const isHabit = links.get(place)?.isHabit === true;
  const at = post.post.publishedAt?.getTime();
  let near = 0;
  let others = 0;
  for (const carrier of carriers) {
    if (carrier.post === post || (carrier.isHabit && !isHabit)) continue;
    const isNear =
      at === undefined || carrier.at === undefined || Math.abs(at - carrier.at) <= AROUND_MS;
    if (!isNear) continue;
    near += 1;
    if (carrier.isAboutAnother) others += 1;
  }
  return others >= LEAST_OTHERS && others >= OTHERS_SHARE * near;
}
