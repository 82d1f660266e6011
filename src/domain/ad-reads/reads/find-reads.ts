import { itemAt } from "../../../lib/item-at.ts";
import { CERTAIN } from "../names/brand-mentions.ts";
import { BOOKED, type SentenceEvidence } from "./evidence.ts";
import { type Anchor, hasCall, READ_WEIGHT, readWeight } from "./read-weight.ts";
import { GAP_SEC, hasBooked, isBack, sells, sentenceOwners } from "./sentence-owners.ts";
import { type BrandRead, withEdges } from "./read-edges.ts";
import { gapSec, type SpokenText } from "../spoken/spoken-text.ts";

/** Finds reads: sequences of sentences that sell one brand. */

/** Maximum seconds of a story between two sentences of one read. */
const STORY_SEC = 40;
/** Maximum seconds of a read without a call to action; a guest speaks longer about a company. */
const PRAISE_SEC = 40;
/** Minimum weight of a read without a call that has prices and names but no booked point. */
const PRAISE_WEIGHT = 5;
/** Maximum seconds between a name without a cue and the next sentence of the read. */
const EDGE_SEC = 6;
/** The same maximum for a name that is no common word. */
const SURE_EDGE_SEC = 14;
/** The same maximum for a cue or a talking point without a name. */
const CUE_EDGE_SEC = 6;
/** Maximum seconds from the last name, code or address to the end of a read. */
const UNNAMED_SEC = 15;
/**
 * Maximum seconds between an imperative alone, which may be part of any talk, and the rest of the
 * read.
 */
const ACTION_EDGE_SEC = 1;
/**
 * Minimum weight of sentences about another brand that separate two reads; it is below the weight
 * of a read.
 */
const PARTING_WEIGHT = 2;

export function findReads(spoken: SpokenText, evidence: readonly SentenceEvidence[]): BrandRead[] {
  const evidenceAt = new Map(evidence.map((one) => [one.sentence, one]));
  const runs = runsOf(spoken, sentenceOwners(spoken, evidence));
  const parted = runs.filter(
    (run) => itemAt(run, 0).brand === BOOKED || readWeight(run) >= PARTING_WEIGHT,
  );
  const reads = joined(spoken, runsOf(spoken, parted.flat()))
    .map((run) => trimmed(spoken, run))
    .filter((run) => run.length > 0 && readWeight(run) >= READ_WEIGHT)
    .filter((run) => !isOver(evidenceAt, run))
    .filter((run) => run.some(({ evidence: one }) => hasCall(one)) || isPraise(spoken, run))
    .map((run) => ({
      brand: itemAt(run, 0).brand,
      firstSentence: itemAt(run, 0).evidence.sentence,
      coreSentence: itemAt(run, 0).evidence.sentence,
      lastSentence: itemAt(run, run.length - 1).evidence.sentence,
      weight: readWeight(run),
    }));
  return reads.map((read, index) => {
    const [before, after] = [reads[index - 1], reads[index + 1]];
    return withEdges(spoken, evidenceAt, read, { before, after });
  });
}

/**
 * Maximum sentences from the last one about a sponsor to the one that says the sponsorship is over.
 */
const OVER_SENTENCES = 3;

/** True where the run is about a former sponsor. */
function isOver(
  evidenceAt: ReadonlyMap<number, SentenceEvidence>,
  run: readonly Anchor[],
): boolean {
  if (run.some(({ evidence }) => evidence.hasAddress)) return false;
  const last = itemAt(run, run.length - 1).evidence.sentence + OVER_SENTENCES;
  for (let at = itemAt(run, 0).evidence.sentence; at <= last; at += 1)
    if (evidenceAt.get(at)?.cues.past !== undefined) return true;
  return false;
}

/**
 * Whether a run without a call to action is a read: it has a booked point or enough weight, one
 * speaker and at most `PRAISE_SEC` seconds. Praise by several speakers or at greater length is
 * talk, in which prices are mentioned too.
 */
function isPraise({ sentences }: SpokenText, run: readonly Anchor[]): boolean {
  if (run.every(({ evidence: one }) => one.points.size === 0) && readWeight(run) < PRAISE_WEIGHT)
    return false;
  const first = itemAt(run, 0).evidence.sentence;
  const last = itemAt(run, run.length - 1).evidence.sentence;
  const speakers = new Set(
    sentences.slice(first, last + 1).flatMap(({ speaker }) => (speaker === null ? [] : [speaker])),
  );
  const lengthSec = itemAt(sentences, last).endSec - itemAt(sentences, first).startSec;
  return speakers.size <= 1 && lengthSec <= PRAISE_SEC;
}

/**
 * Sequences of neighbouring anchors of one brand, without a long gap and without a return to the
 * show between them.
 */
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

/**
 * Joins runs of one brand with a story between them, where no phrase opens the second or ends the
 * first.
 */
function joined(spoken: SpokenText, runs: readonly Anchor[][]): Anchor[][] {
  const whole: Anchor[][] = [];
  for (const run of runs) {
    const before = whole.at(-1);
    const [last, first] = [before?.at(-1), itemAt(run, 0)];
    const goesOn =
      before !== undefined &&
      last?.brand === first.brand &&
      !isBack(last.evidence) &&
      first.evidence.openedAt === null &&
      gapSec(spoken, last.evidence.sentence, first.evidence.sentence) <= STORY_SEC;
    if (goesOn) before.push(...run);
    else whole.push([...run]);
  }
  return whole;
}

/** A run without sentences at its edges that only introduce it or lie apart. */
function trimmed(spoken: SpokenText, run: readonly Anchor[]): Anchor[] {
  const left = [...run];
  const gap = (one: Anchor, other: Anchor): number =>
    gapSec(spoken, one.evidence.sentence, other.evidence.sentence);
  const edge = spoken.hasCapitals ? SURE_EDGE_SEC : EDGE_SEC;
  let lead: Anchor | undefined;
  while (left.length > 0) {
    const [first, second] = left as [Anchor, Anchor | undefined];
    const isLed = lead !== undefined && isOpening(lead) && gap(lead, first) <= CUE_EDGE_SEC;
    const isApart = second !== undefined && !isLed && isBare(first) && gap(first, second) > edge;
    if (isOwn(first) && !isApart && !(left.some(isNamed) && isEarlyPoint(spoken, first, second)))
      break;
    lead = left.shift();
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

/** Whether words of a point are said before the name, by another speaker or some seconds apart. */
function isEarlyPoint({ sentences }: SpokenText, first: Anchor, second: Anchor | undefined) {
  const { evidence: one } = first;
  if (isNamed(first) || one.hasBookedCode || one.hasBookedAddress || second === undefined)
    return false;
  const [own, next] = [
    itemAt(sentences, one.sentence),
    itemAt(sentences, second.evidence.sentence),
  ];
  return own.speaker !== next.speaker || next.startSec - own.endSec > CUE_EDGE_SEC;
}

const isNamed = ({ evidence, brand }: Anchor): boolean =>
  evidence.mentions.some((mention) => mention.brand === brand && mention.certainty >= CERTAIN);

const isOwn = (anchor: Anchor): boolean =>
  isNamed(anchor) || (anchor.brand === BOOKED && hasBooked(anchor.evidence));

/** True where the sentence opens or announces an advertisement. */
const isOpening = ({ evidence }: Anchor): boolean => evidence.openedAt !== null;

/** True where the sentence names the brand, or has its code or address. */
const isAnchored = (anchor: Anchor): boolean => isNamed(anchor) || isStrong(anchor);

/** True where the sentence has a name and nothing else. */
const isBare = ({ evidence }: Anchor): boolean =>
  !sells(evidence) && !hasBooked(evidence) && evidence.cues.opening === undefined;

/** True where the sentence names the brand and sells, or has the booked code or address. */
const isStrong = (anchor: Anchor): boolean =>
  (isNamed(anchor) && sells(anchor.evidence)) ||
  (anchor.brand === BOOKED && (anchor.evidence.hasBookedCode || anchor.evidence.hasBookedAddress));

/** Maximum seconds between a sentence at the edge of a read and the rest of the read. */
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
