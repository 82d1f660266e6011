import type { Content } from "../content-evidence.ts";
import type { EpisodeLinks, LinkDoubt } from "./link-evidence.ts";
import type { PostFacts } from "../post-facts.ts";
import type { ShowIndex } from "../show-index.ts";
import { daysAfter, latestAt } from "../time-evidence.ts";

/** Decides whether a link identifies the episode of the post, or is there for another reason. */

/** Weight from which content is clearly about an episode. */
const CLEAR_WEIGHT = 2.5;
/**
 * Weight from which the words of a post support a link that the account puts under posts of any
 * subject.
 */
const BORNE_OUT = 2;
/** Weight below which two texts have nothing in common. */
const IN_COMMON = 0.5;

/** A post that links to an episode. */
export interface Carrier {
  post: PostFacts;
  /** Time of publication in ms; undefined where it is unknown. */
  at: number | undefined;
  isHabit: boolean;
  /** True where the words of the post are about another episode. */
  isAboutAnother: boolean;
}

export interface LinkingPost {
  post: PostFacts;
  content: Content;
  links: EpisodeLinks;
  /** All posts that link to each episode, by the index of the episode. */
  carriers: readonly (readonly Carrier[])[];
}

/**
 * The reason why the link of a post to an episode does not identify the episode; null where it
 * does.
 */
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

/** Whether a post is clearly about another episode, and more about that one than about this one. */
export function isAboutAnother(place: number, content: Content, index: ShowIndex): boolean {
  const twins = index.episodes[place]?.twins ?? [];
  const own = content.weights.get(place) ?? 0;
  for (const [other, weight] of content.clearWeights)
    if (other !== place && !twins.includes(other) && weight >= CLEAR_WEIGHT && weight > own)
      return true;
  return false;
}

/** Range of days after the publication in which a post announces the episode. */
const NEW_DAYS = { from: -0.2, to: 4 } as const;

/**
 * Days after the publication within which a link to an episode announces it, whatever text precedes
 * the link.
 */
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
 * The new episode among several linked ones: the others are recommended beside it. Null where none
 * or several of them are new, or where the words are clearly about an older one.
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
 * Whether another episode was new at the time of the post and the words of the post do not favour
 * the linked one. `newer`: the words have something in common with the new episode; `stale`: they
 * have not. Words in common with the latest episode favour that episode while it is the latest.
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
/**
 * Minimum share of posts about other episodes, among the posts that carry a link, from which the
 * link counts as one under all posts.
 */
const OTHERS_SHARE = 0.3;
const LEAST_OTHERS = 2;

/**
 * Whether the account, around the time of the post, also puts the link to the episode under posts
 * about other episodes, with or without a label. False where the words of the post are clearly
 * about the episode. Posts that carry the link under a habitual label are not counted for a link
 * without such a label.
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
