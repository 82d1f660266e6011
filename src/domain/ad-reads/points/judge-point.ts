import { itemAt } from "../../../lib/item-at.ts";
import type { FoundTalkingPoint } from "../air-check.ts";
import { CERTAIN } from "../names/brand-mentions.ts";
import { isContradicted } from "./contradicted-points.ts";
import { denialOf, deniesFree } from "./denied-points.ts";
import { BOOKED, type SentenceEvidence } from "../reads/evidence.ts";
import { type BrandRead, tokensOfCore, tokensOfRead } from "../reads/read-edges.ts";
import { promisesOf, saidPromise } from "./promised-points.ts";
import type { FoundPromise } from "./promises.ts";
import type { SaidWords } from "../spoken/said-words.ts";
import { rounded, sentenceAt, type SpokenText } from "../spoken/spoken-text.ts";
import {
  findTalkingPoint,
  hintsOfPoint,
  saysNumbers,
  SPREAD,
  type TalkingPoint,
} from "./talking-points.ts";

/** Decides whether booked points are said in a read, and with what confidence. */

export interface JudgedPoint extends FoundTalkingPoint {
  /**
   * False where the opposite may be true: the point was said in other words, or only some of its
   * words were said.
   */
  isSure: boolean;
  /** For a point that is not found: true where it was probably not said, though not certainly. */
  isLikelyMissed: boolean;
}

interface Judged extends JudgedPoint {
  /** Index of the sentence in which the point is said; null where it is not said. */
  sentence: number | null;
  isDenied: boolean;
}

/** Seconds of unclassified talk in a read from which a point may have been said in other words. */
const ROOM_SEC = 10;
/** Seconds of unclassified talk up to which the point was probably missed nevertheless. */
const LIKELY_ROOM_SEC = 15;

export const notSaid = ({ text }: Pick<TalkingPoint, "text">): JudgedPoint => ({
  text,
  found: false,
  atSec: null,
  isSure: true,
  isLikelyMissed: false,
});

export function judgePoints(
  spoken: SpokenText,
  said: SaidWords,
  points: readonly TalkingPoint[],
  { read, evidence }: { read: BrandRead; evidence: ReadonlyMap<number, SentenceEvidence> },
): JudgedPoint[] {
  const made = promisesOf(spoken, ...tokensOfRead(spoken, read));
  const judged = points.map((point) => judgePoint(spoken, said, point, { read, made }));
  const known = new Set(judged.map(({ sentence }) => sentence));
  const room = roomSec(spoken, read, evidence, known);
  const isLatinRead = isLatin(textOfRead(spoken, read));
  return judged.map(({ text, found, atSec, isSure, isDenied }, index) => {
    const point = itemAt(points, index);
    const isSameScript = isLatin(text) === isLatinRead;
    const isMissed = isSure && room <= ROOM_SEC && isSameScript;
    const isOtherwise = (): boolean =>
      isContradicted(spoken, said, point, tokensOfRead(spoken, read));
    const isUnheard = (): boolean =>
      isSameScript &&
      ((isSure && room <= LIKELY_ROOM_SEC) ||
        lacksMeasure(said, point, tokensOfRead(spoken, read)));
    return {
      text,
      found,
      atSec,
      isSure: found === true || isDenied ? isSure : isMissed || isOtherwise(),
      isLikelyMissed: found === false && isUnheard(),
    };
  });
}

/** True where a booked length of time or percentage is said nowhere in the read. */
const lacksMeasure = (
  said: SaidWords,
  point: TalkingPoint,
  [from, to]: readonly [number, number],
): boolean =>
  (/[%％٪]/u.test(point.text) ||
    point.terms.some(({ isNumber, quantity }) => isNumber && quantity !== null)) &&
  !saysNumbers(said, point, from, to);

/**
 * Seconds of the sentences that contain no name, no offer, no call to action and no talking point.
 */
function roomSec(
  { sentences }: SpokenText,
  { firstSentence, lastSentence }: BrandRead,
  evidence: ReadonlyMap<number, SentenceEvidence>,
  known: ReadonlySet<number | null>,
): number {
  let sec = 0;
  for (let at = firstSentence; at <= lastSentence; at += 1) {
    const { startSec, endSec } = itemAt(sentences, at);
    if (!known.has(at) && !isKnown(evidence.get(at))) sec += endSec - startSec;
  }
  return sec;
}

const isKnown = (one: SentenceEvidence | undefined): boolean =>
  one !== undefined &&
  (one.openedAt !== null ||
    one.mentions.some(({ brand, certainty }) => brand === BOOKED && certainty >= CERTAIN) ||
    one.cues.offer !== undefined ||
    one.cues.action !== undefined ||
    one.cues.link !== undefined ||
    one.hasCode ||
    one.hasAddress ||
    one.points.size > 0);

const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;

/**
 * Whether most letters of a text are Latin. Words of different scripts cannot be compared: a point
 * in another script than the read may be said without any likeness.
 */
const isLatin = (text: string): boolean =>
  (text.match(LATIN)?.length ?? 0) * 2 > (text.match(LETTER)?.length ?? 0);

const textOfRead = ({ text, sentences }: SpokenText, read: BrandRead): string =>
  text.slice(itemAt(sentences, read.firstSentence).start, itemAt(sentences, read.lastSentence).end);

function judgePoint(
  spoken: SpokenText,
  said: SaidWords,
  point: TalkingPoint,
  { read, made }: { read: BrandRead; made: readonly FoundPromise[] },
): Judged {
  const tokens = tokensOfRead(spoken, read);
  const promise = saidPromise(spoken, point.text, made);
  const denied = { ...notSaid(point), sentence: null, isDenied: true };
  // Delivery may be charged below the sum that is booked.
  const hasNumbers =
    point.terms.some(({ isNumber }) => isNumber) && saysNumbers(said, point, ...tokens);
  if (promise?.isDenied === true && !promise.isSaid && !hasNumbers) return denied;
  if (promise?.isSaid !== true && deniesFree(spoken, said, point, read)) return denied;
  const judged = judgeWords(spoken, said, point, read);
  if (promise?.isSaid !== true || judged.found === true) return judged;
  if (!saysNumbers(said, point, ...tokens)) return judged;
  const sentence = sentenceAt(spoken, promise.token);
  return {
    text: point.text,
    found: true,
    atSec: spoken.hasTimes ? rounded(itemAt(spoken.sentences, sentence).startSec) : null,
    isSure: !promise.isDenied,
    isLikelyMissed: false,
    sentence,
    isDenied: false,
  };
}

function judgeWords(
  spoken: SpokenText,
  said: SaidWords,
  point: TalkingPoint,
  read: BrandRead,
): Judged {
  const tokens = tokensOfCore(spoken, read);
  const place = findTalkingPoint(said, point, ...tokens);
  const isHinted = hintsOfPoint(said, point, ...tokensOfRead(spoken, read)).length > 0;
  const none = { ...notSaid(point), isSure: !isHinted, sentence: null, isDenied: false };
  if (place === null) return none;
  const index = sentenceAt(spoken, place.token);
  const sentence = spoken.sentences[index];
  if (sentence === undefined) return none;
  const denial = denialOf(spoken, said, point, [
    sentence,
    Math.min(tokens[1], place.token + SPREAD),
  ]);
  if (denial === "denied") return { ...notSaid(point), sentence: null, isDenied: true };
  return {
    text: point.text,
    found: true,
    atSec: spoken.hasTimes ? rounded(sentence.startSec) : null,
    isSure: place.isSure && denial === null,
    isLikelyMissed: false,
    sentence: index,
    isDenied: false,
  };
}
