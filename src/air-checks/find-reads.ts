import { itemAt } from "../lib/item-at.ts";
import { CERTAIN } from "./brand-mentions.ts";
import { BOOKED, type SentenceEvidence } from "./evidence.ts";
import { type Anchor, hasCall, READ_WEIGHT, readWeight } from "./read-weight.ts";
import { GAP_SEC, hasBooked, isBack, sells, sentenceOwners } from "./sentence-owners.ts";
import { gapSec, type SpokenText } from "./spoken-text.ts";

/** Reads: stretches of sentences that sell one brand. */

export interface BrandRead {
  /** Index of the brand. */
  brand: number;
  firstSentence: number;
  lastSentence: number;
  weight: number;
}

/** The longest read without a call; a guest speaks longer about a company. */
const PRAISE_SEC = 40;
/** A name without a cue belongs to a read whose next sentence follows so soon. */
const EDGE_SEC = 6;
/** The same for a name that is no common word. */
const SURE_EDGE_SEC = 14;
/** A cue or a talking point without a name. */
const CUE_EDGE_SEC = 6;
/** From the last name, code or address to the end of a read. */
const UNNAMED_SEC = 15;
/** An imperative alone is part of any talk. */
const ACTION_EDGE_SEC = 1;
/** What stands between two sounds is one advertisement if it is not longer. */
const SPOT_SEC = 100;
/** Sentences at the edges of a spot that no cue was heard in. */
const SPOT_EDGE_SEC = 20;
/** Tokens before a name that are too few to begin its sentence. */
const LEAD_TOKENS = 2;
/** Less than a read that still parts two reads of another brand. */
const PARTING_WEIGHT = 2;

export function findReads(spoken: SpokenText, evidence: readonly SentenceEvidence[]): BrandRead[] {
  const runs = runsOf(spoken, sentenceOwners(spoken, evidence));
  const parted = runs.filter(
    (run) => itemAt(run, 0).brand === BOOKED || readWeight(run) >= PARTING_WEIGHT,
  );
  const reads = runsOf(spoken, parted.flat())
    .map((run) => trimmed(spoken, run))
    .filter((run) => run.length > 0 && readWeight(run) >= READ_WEIGHT)
    .filter((run) => run.some(({ evidence: one }) => hasCall(one)) || isOneVoice(spoken, run))
    .map((run) => ({
      brand: itemAt(run, 0).brand,
      firstSentence: itemAt(run, 0).evidence.sentence,
      lastSentence: itemAt(run, run.length - 1).evidence.sentence,
      weight: readWeight(run),
    }));
  const evidenceAt = new Map(evidence.map((one) => [one.sentence, one]));
  return reads.map((read, index) => {
    const [before, after] = [reads[index - 1], reads[index + 1]];
    return wholeSpot(spoken, withLeadIn(spoken, evidenceAt, read, before), before, after);
  });
}

/** Without a call, a brand is praised in a read by one voice without a pause, else in a talk. */
function isOneVoice({ sentences }: SpokenText, run: readonly Anchor[]): boolean {
  const first = itemAt(run, 0).evidence.sentence;
  const last = itemAt(run, run.length - 1).evidence.sentence;
  const speakers = new Set(
    sentences.slice(first, last + 1).flatMap(({ speaker }) => (speaker === null ? [] : [speaker])),
  );
  const lengthSec = itemAt(sentences, last).endSec - itemAt(sentences, first).startSec;
  return speakers.size <= 1 && lengthSec <= PRAISE_SEC;
}

/** Neighbouring anchors of one brand without a long gap or the show's going on between. */
function runsOf(spoken: SpokenText, anchors: readonly Anchor[]): Anchor[][] {
  const runs: Anchor[][] = [];
  for (const anchor of anchors) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isSame =
      run !== undefined &&
      before !== undefined &&
      before.brand === anchor.brand &&
      !isBack(before.evidence) &&
      gapSec(spoken, before.evidence.sentence, anchor.evidence.sentence) <= GAP_SEC;
    if (isSame) run.push(anchor);
    else runs.push([anchor]);
  }
  return runs;
}

/** Without what only leads in or stands apart at the edges. */
function trimmed(spoken: SpokenText, run: readonly Anchor[]): Anchor[] {
  const left = [...run];
  const gap = (one: Anchor, other: Anchor): number =>
    gapSec(spoken, one.evidence.sentence, other.evidence.sentence);
  const edge = spoken.hasCapitals ? SURE_EDGE_SEC : EDGE_SEC;
  while (left.length > 0) {
    const [first, second] = left as [Anchor, Anchor | undefined];
    const isApart = second !== undefined && isBare(first) && gap(first, second) > edge;
    if (isOwn(first) && !isApart) break;
    left.shift();
  }
  while (left.length > 1) {
    const [before, last] = left.slice(-2) as [Anchor, Anchor];
    const named = left.findLast(isAnchored);
    const isFar = named !== undefined && named !== last && gap(named, last) > UNNAMED_SEC;
    if (!isFar && gap(before, last) <= edgeSecOf(last, edge)) break;
    left.pop();
  }
  return left;
}

const isNamed = ({ evidence, brand }: Anchor): boolean =>
  evidence.mentions.some((mention) => mention.brand === brand && mention.certainty >= CERTAIN);

const isOwn = (anchor: Anchor): boolean =>
  isNamed(anchor) || (anchor.brand === BOOKED && hasBooked(anchor.evidence));

/** Names the brand, or has its code or address. */
const isAnchored = (anchor: Anchor): boolean => isNamed(anchor) || isStrong(anchor);

/** A name and nothing else. */
const isBare = ({ evidence }: Anchor): boolean => !sells(evidence) && !hasBooked(evidence);

/** Names the brand and sells, or has the booked code or address. */
const isStrong = (anchor: Anchor): boolean =>
  (isNamed(anchor) && sells(anchor.evidence)) ||
  (anchor.brand === BOOKED && (anchor.evidence.hasBookedCode || anchor.evidence.hasBookedAddress));

/** How far from the rest of a read a sentence may stand at its edge. */
function edgeSecOf(anchor: Anchor, nameEdgeSec: number): number {
  if (isStrong(anchor)) return GAP_SEC;
  if (isNamed(anchor)) return nameEdgeSec;
  return isOnlyAction(anchor.evidence) && !hasBooked(anchor.evidence)
    ? ACTION_EDGE_SEC
    : CUE_EDGE_SEC;
}

const isOnlyAction = (one: SentenceEvidence): boolean =>
  one.cues.action !== undefined &&
  one.cues.offer === undefined &&
  one.cues.link === undefined &&
  !one.hasCode &&
  !one.hasAddress;

/**
 * Speech without marks is cut anywhere: where a read begins with its name, the sentence that has
 * the name began in the piece before.
 */
function withLeadIn(
  { sentences }: SpokenText,
  evidence: ReadonlyMap<number, SentenceEvidence>,
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

/** A spot between two sounds, or between a sound and an end of the episode, is read whole. */
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
