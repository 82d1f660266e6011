import type { Piece } from "./piece.ts";
import type { PostFacts } from "./post-facts.ts";
import type { IndexedEpisode, ShowIndex } from "./show-index.ts";

/** Evidence from dates and durations. */

const DAY_MS = 86_400_000;

/**
 * Days from the publication of the episode to that of the post; null where one of them is unknown.
 */
export function daysAfter(post: PostFacts, { facts }: IndexedEpisode): number | null {
  const at = post.post.publishedAt?.getTime();
  const from = facts.publishedAt?.getTime();
  return at === undefined || from === undefined || Number.isNaN(at - from)
    ? null
    : (at - from) / DAY_MS;
}

/** Additional weight of the latest episode at the time of the post: most posts are about it. */
const LATEST_WEIGHT = 1.2;
const LATEST_DAYS = 30;

function weightOfDays(days: number): number {
  if (days < -7) return -3.5;
  if (days < -2) return -1.5;
  // In the two days before a publication, trailers of the episode are as likely as posts about the
  // previous one.
  if (days < 0) return 1.5;
  if (days < 3) return 1.2;
  if (days < 7) return 0.8;
  if (days < 14) return 0.4;
  return days < 45 ? 0.1 : -0.8;
}

/** The weight of the date. `isNewest`: the episode is the last one published before the post. */
export function timePiece(
  post: PostFacts,
  episode: IndexedEpisode,
  isNewest: boolean,
): Piece | null {
  const days = daysAfter(post, episode);
  if (days === null) return null;
  const isLatest = isNewest && days < LATEST_DAYS;
  const weight = weightOfDays(days) + (isLatest ? LATEST_WEIGHT : 0);
  if (weight === 0) return null;
  const count = Math.round(Math.abs(days));
  const amount = count === 0 ? "Within a day" : `${count} ${count === 1 ? "day" : "days"}`;
  const when =
    count === 0
      ? `${amount} of the episode's publication`
      : `${amount} ${days < 0 ? "before" : "after"} the episode's publication`;
  return {
    kind: "time",
    weight,
    isHard: false,
    text: `${when}${isLatest ? ", when it was the latest" : ""}.`,
    atSec: null,
  };
}

/** The index of the last episode that was published before the post; null where there is none. */
export function latestAt(post: PostFacts, index: ShowIndex): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, episode] of index.episodes.entries()) {
    const days = daysAfter(post, episode);
    if (days === null || days < 0 || days >= least) continue;
    least = days;
    best = place;
  }
  return best;
}

/** Days after the other publication within which the post is surely about that one. */
const SURE_DAYS = 14;
const EARLY_DAYS = 2;

/**
 * Decides by the date whether a post is about another publication of an episode that was published
 * twice. `sure`: the post precedes this publication by more than 2 days and another publication is
 * earlier, or it comes at most 14 days after a newer publication. `likely`: it comes longer after a
 * newer one. Null: the post may be about this publication.
 */
function otherPublication(
  post: PostFacts,
  place: number,
  index: ShowIndex,
): "sure" | "likely" | null {
  const own = index.episodes[place];
  const days = own === undefined ? null : daysAfter(post, own);
  if (own === undefined || days === null) return null;
  const others = own.twins.flatMap((twin) => {
    const other = index.episodes[twin];
    return other === undefined ? [] : (daysAfter(post, other) ?? []);
  });
  if (days < -EARLY_DAYS && others.some((other) => other > days)) return "sure";
  const newer = others.filter((other) => other >= -EARLY_DAYS && other < days);
  if (newer.length === 0) return null;
  return newer.some((other) => other <= SURE_DAYS) ? "sure" : "likely";
}

const LIKELY_WEIGHT = -1.5;

/**
 * The weight that is taken from this publication in favour of the other one: where the date is
 * sure, the whole weight of the content that both share.
 */
export function twinPiece(
  post: PostFacts,
  place: number,
  index: ShowIndex,
  contentWeight: number,
): Piece | null {
  const other = otherPublication(post, place, index);
  if (other === null) return null;
  return {
    kind: "time",
    weight: other === "sure" ? Math.min(LIKELY_WEIGHT, -contentWeight) : LIKELY_WEIGHT,
    isHard: false,
    text: "The episode was published twice, and the post follows the other publication.",
    atSec: null,
  };
}

const FULL_SHARE = 0.05;
/** Minimum duration of an episode in seconds; clips can be as long as shorter episodes. */
const LEAST_DURATION_SEC = 480;
const DURATION_WEIGHT = 2.5;

/**
 * Evidence that a post as long as the episode is its full recording; the weight is higher where
 * fewer episodes have that length.
 */
export function durationPiece(post: PostFacts, place: number, index: ShowIndex): Piece | null {
  const own = post.post.durationSec;
  const full = index.episodes[place]?.facts.durationSec ?? null;
  if (own === null || full === null || full < LEAST_DURATION_SEC) return null;
  if (!isAsLong(own, full)) return null;
  const alike = index.episodes.filter(({ facts }) => isAsLong(own, facts.durationSec)).length;
  const share = alike / Math.max(index.episodes.length, 1);
  const weight = Math.max(0.8, Math.min(DURATION_WEIGHT, -Math.log(share)));
  return {
    kind: "duration",
    weight,
    isHard: false,
    text: `It is ${Math.round(own / 60)} minutes long, within 5 % of the episode.`,
    atSec: null,
  };
}

const isAsLong = (own: number, full: number | null): boolean =>
  full !== null && Math.abs(own - full) <= FULL_SHARE * full;
