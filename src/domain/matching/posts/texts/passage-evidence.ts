import type { Passage } from "./passage-index.ts";
import type { Piece } from "../piece.ts";
import type { PostFacts, Range } from "../post-facts.ts";
import { quotedTerms } from "./quoted-terms.ts";
import type { ShowIndex } from "../show-index.ts";
import { daysAfter } from "../time-evidence.ts";

/** Evidence from words of a post that are said in an episode. */

/** Maximum terms of a post that are compared with transcripts. */
const PASSAGE_TERMS = 4000;
/**
 * Minimum bits, beyond those that identify a place, and minimum words for a passage to be a
 * quotation and no idiom. A sentence of the post that is said as a whole needs less than a part of
 * a sentence.
 */
const WHOLE_SENTENCE = { bits: 24, words: 3.5 };
const PART_OF_SENTENCE = { bits: 32, words: 4.5 };
const WHOLE_SHARE = 0.75;
const FAR_BITS = 10;
const FAR_DAYS = 30;
const LEAST_BITS = 22;
const LEAST_WORDS = 2;
/**
 * Nats for each bit beyond those that identify a place in the transcripts. The factor is small,
 * because idioms make passages longer than chance alone does.
 */
const NATS_PER_BIT = 1 / 4;
const IDIOM_BITS = 4;
/**
 * Minimum nats of a repeated passage, and minimum share of the nats of the first passage of the
 * post; a passage below either may be chance.
 */
const REPEATED_NATS = 1.5;
const REPEATED_SHARE = 0.3;
/**
 * Share of a passage that, where another episode has it too, makes the passage no quotation of this
 * one.
 */
const SHARED_PASSAGE = 0.7;

/** The passages of transcripts that a post repeats. */
export interface Repeated {
  /** The strongest evidence of each episode, by the index of the episode. */
  pieces: ReadonlyMap<number, Piece>;
  /** Every passage, the rarest first. */
  passages: readonly Passage[];
}

export function passagePieces(post: PostFacts, index: ShowIndex): Repeated {
  const bitsOf = (id: number): number => index.words.bitsOf(id);
  const passages = index.passages
    .passagesOf(post.terms.slice(0, PASSAGE_TERMS), bitsOf, LEAST_BITS)
    .filter(({ length }) => length >= LEAST_WORDS)
    .toSorted((a, b) => b.bits - a.bits || a.episode - b.episode || a.from - b.from);
  const pieces = new Map<number, Piece>();
  for (const passage of passages) {
    if (pieces.has(passage.episode)) continue;
    const isShared = isSaidElsewhere(passage, passages, index);
    const words = quotedTerms(post, passage.from, passage.to);
    const at = passage.atSec === null ? "" : ` at ${clockOf(passage.atSec)}`;
    pieces.set(passage.episode, {
      kind: "transcript",
      weight: natsOf(passage, index) * (isShared ? 0.4 : 1),
      isHard: !isShared && isQuotation(passage, post, index),
      text: isShared
        ? `Its words ${words} are said${at}, and in another episode too.`
        : `Its words ${words} are said${at}.`,
      atSec: passage.atSec,
    });
  }
  return { pieces, passages };
}

const natsOf = ({ bits }: Passage, index: ShowIndex): number =>
  Math.max(0.3, Math.min(9, (bits - index.words.placeBits - IDIOM_BITS) * NATS_PER_BIT));

/** Whether two parts of one post have terms in common. */
export const doOverlap = (one: Range, other: Range): boolean =>
  one.from < other.to && other.from < one.to;

const isHalfOf = (passage: Range, quote: Range): boolean =>
  2 * (Math.min(passage.to, quote.to) - Math.max(passage.from, quote.from)) >=
  quote.to - quote.from;

const isOfAnother = (one: Passage, other: Passage, index: ShowIndex): boolean =>
  one.episode !== other.episode &&
  index.episodes[one.episode]?.twins.includes(other.episode) !== true;

/** Whether another episode has an equally large part of the same words of the post. */
function isSaidElsewhere(
  passage: Passage,
  passages: readonly Passage[],
  index: ShowIndex,
): boolean {
  return passages.some(
    (other) =>
      isOfAnother(passage, other, index) &&
      doOverlap(passage, other) &&
      other.bits >= SHARED_PASSAGE * passage.bits,
  );
}

/**
 * Number of quotations from which a post with at most half of them in one episode is about several
 * episodes.
 */
const LEAST_QUOTES = 3;

/**
 * Whether the post is about several episodes, as compilations are: it repeats different words of
 * different episodes, none of them by chance, or has several quotations of which one episode
 * contains at most half.
 */
export function isOfSeveral(
  post: PostFacts,
  passages: readonly Passage[],
  index: ShowIndex,
): boolean {
  const { quotes } = post;
  const [first] = passages;
  if (first === undefined) return false;
  const own = passages.filter((passage) => !isOfAnother(first, passage, index));
  const quoted = quotes.filter((quote) => own.some((passage) => isHalfOf(passage, quote)));
  if (quotes.length >= LEAST_QUOTES && 2 * quoted.length <= quotes.length) return true;
  const least = Math.max(REPEATED_NATS, REPEATED_SHARE * natsOf(first, index));
  return passages.some(
    (other) =>
      isOfAnother(first, other, index) &&
      natsOf(other, index) >= least &&
      (other.length >= WHOLE_SENTENCE.words || quotes.some((quote) => doOverlap(other, quote))) &&
      isWholeSentence(other, post) &&
      !isInTitle(other, post, index) &&
      !own.some((passage) => doOverlap(passage, other)),
  );
}

/** Whether a passage makes up most of a sentence, a line or a quotation of the post. */
function isWholeSentence({ from, to }: Range, { sentences, terms }: PostFacts): boolean {
  const start = sentences.findLast((position) => position <= from) ?? 0;
  const end = sentences.find((position) => position >= to) ?? terms.length;
  return to - from >= WHOLE_SHARE * (end - start);
}

/** Whether a passage is in the title of an episode, which any text about the episode may repeat. */
function isInTitle({ from, to }: Range, { terms }: PostFacts, index: ShowIndex): boolean {
  const ids = new Set(terms.slice(from, to).map(({ id }) => id));
  return index.episodes.some(({ allTitleIds }) => ids.isSubsetOf(allTitleIds));
}

/** Whether a passage is longer and rarer than what two texts share by chance. */
function isQuotation(
  { bits, length, from, to, episode }: Passage,
  post: PostFacts,
  index: ShowIndex,
): boolean {
  const least = isWholeSentence({ from, to }, post) ? WHOLE_SENTENCE : PART_OF_SENTENCE;
  const more = isFarAway(post, episode, index) ? FAR_BITS : 0;
  return bits - index.words.placeBits >= least.bits + more && length >= least.words;
}

/**
 * Whether a short quotation is not sufficient evidence: long after the episode a phrase may have
 * become common, and shortly before an episode without transcript the phrase may be said in that
 * episode.
 */
function isFarAway(post: PostFacts, place: number, index: ShowIndex): boolean {
  const own = index.episodes[place];
  const days = own === undefined ? null : daysAfter(post, own);
  if (days === null) return false;
  if (days > FAR_DAYS || days < -2) return true;
  return index.episodes.some((other) => {
    const until = other === own || other.facts.transcript !== null ? null : daysAfter(post, other);
    return until !== null && until < 0 && until > -2;
  });
}

function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number): string => String(part).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
