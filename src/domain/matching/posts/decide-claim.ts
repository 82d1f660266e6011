import type { Claim, Confidence } from "./claim.ts";
import { evidenceOf, type Piece } from "./piece.ts";
import { linkDoubt, type LinkingPost } from "./links/link-doubt.ts";
import { identityPiece, isTellingLink, linkPiece } from "./links/link-evidence.ts";
import type { PostFacts } from "./post-facts.ts";
import type { IndexedEpisode, ShowIndex } from "./show-index.ts";
import { daysAfter, durationPiece, latestAt, timePiece, twinPiece } from "./time-evidence.ts";
import { scoreOf } from "./weight.ts";

/** Weighs all evidence of one post and selects the episode that the post belongs to. */

/** Score distance within which a rival prevents the confidence `high`. */
const RIVAL_DISTANCE = 0.15;
/** Minimum weight of content for `medium`; content of less weight may be chance. */
const MEDIUM_CONTENT = 1.6;
/**
 * Days after an episode from which common words are counted at `LATE_WORDS_SHARE` of their weight,
 * because they are more often chance then.
 */
const WORDS_DAYS = 30;
const LATE_WORDS_SHARE = 0.4;
const MEDIUM_DISTANCE = 0.05;
const LEAST_SCORE = 0.05;
const RIVALS_MAX = 3;
/** Number of named episodes from which a post is a compilation or a list. */
const COMPILATION_EPISODES = 3;

/** A post with all facts known about it. */
export interface WeighedPost extends LinkingPost {
  /** True where the post links to another show and to no page of this one. */
  isForeign: boolean;
}

const FOREIGN: Piece = {
  kind: "link",
  weight: -1.5,
  isHard: false,
  text: "It links to another show.",
  atSec: null,
};

interface Judged {
  place: number;
  pieces: readonly Piece[];
  weight: number;
  score: number;
  /** Weight of the content that can make a claim `medium`. */
  supported: number;
}

/** The claim of a post; null where it belongs to no recognisable episode. */
export function decideClaim(weighed: WeighedPost, index: ShowIndex): Claim | null {
  const { post, content, links, isForeign } = weighed;
  const latest = latestAt(post, index);
  const linkTo = (place: number, { facts }: IndexedEpisode): Piece | null =>
    links.has(place) ? linkPiece(facts.title, linkDoubt(place, weighed, index)) : null;
  const judged = index.episodes
    .map((episode, place): Judged => {
      const own = content.pieces.get(place) ?? [];
      const duration = durationPiece(post, place, index);
      const pieces = [
        identityPiece(post, episode),
        linkTo(place, episode),
        ...own,
        duration,
        timePiece(post, episode, place === latest),
        twinPiece(post, place, index, (content.weights.get(place) ?? 0) + (duration?.weight ?? 0)),
        isForeign ? FOREIGN : null,
      ].filter((piece) => piece !== null);
      const weight = pieces.reduce((sum, piece) => sum + piece.weight, 0);
      const wordsShare = isNear(post, episode) ? 1 : LATE_WORDS_SHARE;
      return {
        place,
        pieces,
        weight,
        score: scoreOf(weight),
        supported: own.reduce(
          (sum, { kind, weight: nats }) => sum + (kind === "words" ? wordsShare * nats : nats),
          0,
        ),
      };
    })
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place);
  const [best, ...rest] = judged;
  if (best === undefined || best.score < LEAST_SCORE) return null;
  const rivals = rest.filter(({ score }) => score > 0).slice(0, RIVALS_MAX);
  const confidence = confidenceOf(best, rivals, weighed, index);
  const evidence = best.pieces
    .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.kind < b.kind ? -1 : 1))
    .map(evidenceOf);
  const idOf = (place: number): string => index.episodes[place]?.facts.id ?? "";
  return {
    candidateKey: post.post.key,
    episodeId: idOf(best.place),
    confidence,
    score: best.score,
    evidence,
    reason: evidence
      .filter(({ score }) => score > 0)
      .slice(0, 2)
      .map(({ text }) => text)
      .join(" "),
    rivals: rivals.map(({ place, score }) => ({ episodeId: idOf(place), score })),
  };
}

function isNear(post: PostFacts, episode: IndexedEpisode): boolean {
  const days = daysAfter(post, episode);
  return days === null || (days >= -2 && days <= WORDS_DAYS);
}

function confidenceOf(
  best: Judged,
  rivals: readonly Judged[],
  weighed: WeighedPost,
  index: ShowIndex,
): Confidence {
  const { content, links, isForeign } = weighed;
  const distance = best.score - (rivals[0]?.score ?? 0);
  const isIdentified = best.pieces.some(({ kind }) => kind === "guid" || kind === "identifier");
  if (isIdentified && distance > 0) return "high";
  const isHard = best.pieces.some((piece) => piece.isHard);
  const isFull = best.pieces.some(({ kind }) => kind === "duration");
  const namesMany = content.named.union(links).size >= COMPILATION_EPISODES;
  if (namesMany && !isFull) return "low";
  if (content.isCompiled && !isHard && !isFull) return "low";
  if (isHard && distance >= RIVAL_DISTANCE) return "high";
  if (isForeign && !isHard) return "low";
  const isSupported =
    isHard ||
    isFull ||
    best.pieces.some(isTellingLink) ||
    best.supported >= MEDIUM_CONTENT ||
    isTimely(best, weighed, index);
  // The date has decided between two publications of one episode, so the other publication is not a
  // rival.
  const twins = index.episodes[best.place]?.twins ?? [];
  const other = rivals.find(({ place }) => !twins.includes(place));
  return isSupported && best.score - (other?.score ?? 0) >= MEDIUM_DISTANCE ? "medium" : "low";
}

/**
 * Days after publication within which most posts are about the latest episode (`FIRST_DAYS`), and
 * within which most clips are (`CLIP_DAYS`).
 */
const FIRST_DAYS = 7;
const CLIP_DAYS = 14;
const TRAILER_DAYS = 2;
const SOME_CONTENT = 0.6;
/**
 * Maximum length of a clip in seconds; longer recordings are compilations, live events and
 * episodes.
 */
const CLIP_SEC = 240;

/**
 * Whether the date identifies the episode of a post, alone or together with a clip or some words of
 * the episode.
 */
function isTimely(best: Judged, { post }: WeighedPost, index: ShowIndex): boolean {
  const episode = index.episodes[best.place];
  const days = episode === undefined ? null : daysAfter(post, episode);
  if (days === null || days < -TRAILER_DAYS || days >= CLIP_DAYS) return false;
  const { durationSec } = post.post;
  const isClip = durationSec !== null && durationSec <= CLIP_SEC;
  if (days < 0) return isClip || best.supported >= SOME_CONTENT;
  return best.place === latestAt(post, index) && (days < FIRST_DAYS || isClip);
}
