import { itemAt } from "../../../lib/item-at.ts";
import { askedTurn } from "./asked-turn.ts";
import { BOOKED, type SentenceEvidence } from "./evidence.ts";
import { isBack } from "./sentence-owners.ts";
import type { SpokenText } from "../spoken/spoken-text.ts";

/** Finds the beginning and the end of a read around the sentences that sell its brand. */

export interface BrandRead {
  /** Index of the brand. */
  brand: number;
  firstSentence: number;
  lastSentence: number;
  /** Index of the first sentence that sells, after the introduction. */
  coreSentence: number;
  weight: number;
}

/** Index of the first token of the read and of the one after its last. */
export const tokensOfRead = ({ sentences }: SpokenText, read: BrandRead): [number, number] => [
  itemAt(sentences, read.firstSentence).firstToken,
  itemAt(sentences, read.lastSentence).endToken,
];

/** Maximum seconds between two sounds that are taken as one advertisement. */
const SPOT_SEC = 100;
/** Maximum seconds of the sentences at the edges of a spot in which no cue was heard. */
const SPOT_EDGE_SEC = 20;
/** Tokens before a name that are too few to begin its sentence. */
const LEAD_TOKENS = 2;
/** Maximum seconds from the first introducing sentence to the first that sells. */
const LEAD_SEC = 25;
/** The same maximum where the speakers are not known. */
const NO_SPEAKER_LEAD_SEC = 12;
/** The same maximum to a sentence that opens an advertisement itself. */
const OPENED_LEAD_SEC = 8;
/** Maximum seconds of an interjection by another speaker. */
const INTERJECTION_SEC = 4;
/** Maximum seconds between sentences of one turn. */
const TURN_GAP_SEC = 2.5;
/** Maximum seconds after the last call that are added in the same segment. */
const TAIL_SEC = 6;
/** The same maximum where the speakers are not known. */
const NO_SPEAKER_TAIL_SEC = 3;

type EvidenceAt = ReadonlyMap<number, SentenceEvidence>;

interface Neighbours {
  before: BrandRead | undefined;
  after: BrandRead | undefined;
}

/** The tokens of the read without its introduction. */
export const tokensOfCore = ({ sentences }: SpokenText, read: BrandRead): [number, number] => [
  itemAt(sentences, read.coreSentence).firstToken,
  itemAt(sentences, read.lastSentence).endToken,
];

export function withEdges(
  spoken: SpokenText,
  evidence: EvidenceAt,
  found: BrandRead,
  { before, after }: Neighbours,
): BrandRead {
  const read = fromBrokenSentence(spoken, evidence, found, before);
  const firstSentence = leadingSentence(spoken, evidence, read, before);
  const lastSentence = closingSentence(spoken, evidence, read, after);
  return wholeSpot(spoken, { ...read, firstSentence, lastSentence }, before, after);
}

/**
 * The sentence at which the introduction of the read begins: one that opens advertisements, else
 * the first one of the speaker's turn, which is often a story. A longer turn is about something
 * else.
 */
function leadingSentence(
  spoken: SpokenText,
  evidence: EvidenceAt,
  read: BrandRead,
  before: BrandRead | undefined,
): number {
  const { sentences } = spoken;
  const first = read.firstSentence;
  const { startSec, speaker } = itemAt(sentences, first);
  const least = (before?.lastSentence ?? -1) + 1;
  const isOpened = isOpenedItself(evidence.get(first), read.brand);
  const openSec = speaker === null ? NO_SPEAKER_LEAD_SEC : LEAD_SEC;
  const mostSec = isOpened ? OPENED_LEAD_SEC : openSec;
  let turn = first;
  let isOneTurn = speaker !== null && !isOpened;
  let otherSec = 0;
  const asked = (begin: number): number =>
    isOpened
      ? begin
      : askedTurn(spoken, evidence, {
          brand: read.brand,
          first: begin,
          least,
          fromSec: startSec - LEAD_SEC,
        });
  for (let at = first - 1; at >= least && !itemAt(sentences, at + 1).isAfterSound; at -= 1) {
    const sentence = itemAt(sentences, at);
    const one = evidence.get(at);
    if (startSec - sentence.startSec > mostSec) return isOneTurn ? first : asked(turn);
    if (one !== undefined && (isBack(one) || isElsewhere(one, read.brand))) break;
    // A person who asks the speaker about the brand may open the advertisement.
    if (one?.openedAt != null) return at;
    const isSame = sentence.speaker === speaker;
    otherSec = isSame ? 0 : otherSec + sentence.endSec - sentence.startSec;
    if (otherSec > INTERJECTION_SEC) break;
    const isNext =
      itemAt(sentences, turn).startSec - sentence.endSec <= TURN_GAP_SEC && at === turn - 1;
    isOneTurn &&= isSame && isNext;
    if (isOneTurn) turn = at;
  }
  return asked(turn);
}

/** True where the sentence has the address of another brand, which ends the advertisement. */
const isElsewhere = (one: SentenceEvidence, brand: number): boolean =>
  one.hasAddress &&
  !(brand === BOOKED && one.hasBookedAddress) &&
  !one.mentions.some((mention) => mention.brand === brand);

/** True where the sentence opens an advertisement before it names the brand. */
function isOpenedItself(one: SentenceEvidence | undefined, brand: number): boolean {
  if (one?.openedAt == null) return false;
  const named = one.mentions.find((mention) => mention.brand === brand);
  return named === undefined || one.openedAt < named.firstToken;
}

/**
 * The last sentence of the segment in which the last call is said, unless that sentence leads to
 * something else.
 */
function closingSentence(
  { sentences }: SpokenText,
  evidence: EvidenceAt,
  read: BrandRead,
  after: BrandRead | undefined,
): number {
  const { endSec, lastSegment, speaker } = itemAt(sentences, read.lastSentence);
  const mostSec = speaker === null ? NO_SPEAKER_TAIL_SEC : TAIL_SEC;
  const most = (after?.firstSentence ?? sentences.length) - 1;
  let last = read.lastSentence;
  for (let at = last + 1; at <= most; at += 1) {
    const sentence = itemAt(sentences, at);
    if (sentence.firstSegment !== lastSegment || sentence.speaker !== speaker) break;
    const one = evidence.get(at);
    const isOther = one !== undefined && (isBack(one) || one.openedAt !== null);
    if (isOther || sentence.isPiece || sentence.endSec - endSec > mostSec) return read.lastSentence;
    last = at;
  }
  return last;
}

/**
 * The start of the sentence that has the name, in speech without punctuation, which is cut
 * anywhere: where a read begins with its name, that sentence began in the previous piece.
 */
function fromBrokenSentence(
  { sentences }: SpokenText,
  evidence: EvidenceAt,
  read: BrandRead,
  before: BrandRead | undefined,
): BrandRead {
  const first = read.firstSentence;
  const own = evidence.get(first);
  const { isPiece, firstToken } = itemAt(sentences, first);
  const isAtStart = own?.mentions.some(
    (mention) => mention.brand === read.brand && mention.firstToken - firstToken <= LEAD_TOKENS,
  );
  const isFree = (before?.lastSentence ?? -1) < first - 1;
  return isPiece && isAtStart === true && isFree ? { ...read, firstSentence: first - 1 } : read;
}

/** The whole of a spot between two sounds, or between a sound and an end of the episode. */
function wholeSpot(
  { sentences }: SpokenText,
  read: BrandRead,
  before: BrandRead | undefined,
  after: BrandRead | undefined,
): BrandRead {
  let first = read.firstSentence;
  let last = read.lastSentence;
  while (first > (before?.lastSentence ?? -1) + 1 && !itemAt(sentences, first).isAfterSound)
    first -= 1;
  const end = (after?.firstSentence ?? sentences.length) - 1;
  while (last < end && !itemAt(sentences, last).isBeforeSound) last += 1;
  const isSpot =
    (itemAt(sentences, first).isAfterSound || itemAt(sentences, last).isBeforeSound) &&
    itemAt(sentences, last).endSec - itemAt(sentences, first).startSec <= SPOT_SEC;
  const isNear = (from: number, to: number): boolean =>
    itemAt(sentences, to).startSec - itemAt(sentences, from).startSec <= SPOT_EDGE_SEC;
  if (!isSpot) return read;
  return {
    ...read,
    firstSentence: isNear(first, read.firstSentence) ? first : read.firstSentence,
    lastSentence:
      itemAt(sentences, last).endSec - itemAt(sentences, read.lastSentence).endSec <= SPOT_EDGE_SEC
        ? last
        : read.lastSentence,
  };
}
