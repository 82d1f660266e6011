import { itemAt } from "../../../lib/item-at.ts";
import { CERTAIN } from "../names/brand-mentions.ts";
import { BOOKED, type SentenceEvidence } from "./evidence.ts";
import { type Anchor, UNSURE } from "./read-weight.ts";
import { gapSec, type SpokenText } from "../spoken/spoken-text.ts";

/** Decides which brand each sentence sells. */

/** Maximum seconds of sentences without evidence between two that sell the same brand. */
export const GAP_SEC = 30;
/**
 * Maximum seconds between a cue without a name and the name before or after it that it belongs to.
 */
const CUE_GAP_SEC = 15;
/** Maximum seconds between a read and a cue of a new speaker that belongs to it. */
const OTHER_SPEAKER_GAP_SEC = 2;

const has = ({ cues }: SentenceEvidence, ...kinds: (keyof SentenceEvidence["cues"])[]): boolean =>
  kinds.some((kind) => cues[kind] !== undefined);

/** True where a sentence sells something, with or without a name. */
export const sells = (one: SentenceEvidence): boolean =>
  has(one, "sponsor", "offer", "action", "link") || one.hasCode || one.hasAddress;

/** True where booked words are said, with or without the brand's name. */
export const hasBooked = (one: SentenceEvidence): boolean =>
  one.hasBookedCode || one.hasBookedAddress || one.points.size > 0;

export const isBack = (one: SentenceEvidence): boolean => has(one, "back");

const isSure = ({ certainty }: { certainty: number }): boolean => certainty >= CERTAIN;

interface Owner {
  brand: number;
  sentence: number;
  /** True where the brand was sold and not only named. */
  hasSold: boolean;
  /** True where a code or an address of the brand was heard. */
  hasCalled: boolean;
  hasBookedAddress: boolean;
}

/** The sentences that sell a brand; all others are left out. */
export function sentenceOwners(
  spoken: SpokenText,
  evidence: readonly SentenceEvidence[],
): Anchor[] {
  const anchors: Anchor[] = [];
  let owner: Owner | null = null;
  const gap = (from: number, to: number): number => gapSec(spoken, from, to);
  evidence.forEach((one, index) => {
    if (owner !== null && gap(owner.sentence, one.sentence) > GAP_SEC) owner = null;
    const current: Owner | null = owner;
    const following = evidence
      .slice(index + 1, index + 5)
      .filter((next) => gap(one.sentence, next.sentence) <= CUE_GAP_SEC);
    if (current !== null && isOfAnother(one, current, following)) {
      owner = null;
      return;
    }
    const brand = brandOf(one, current, following);
    const isNamed = one.mentions.some((mention) => mention.brand === brand);
    const isOwn = isNamed || (brand === BOOKED && hasBooked(one));
    const isTooFar =
      !isOwn &&
      current !== null &&
      gap(current.sentence, one.sentence) >
        (isOtherSpeaker(spoken, current.sentence, one.sentence)
          ? OTHER_SPEAKER_GAP_SEC
          : CUE_GAP_SEC);
    const isOnlyBack = isBack(one) && !isOwn && !one.hasCode && !one.hasAddress;
    if (brand === null || isTooFar || isOnlyBack) {
      if (isBack(one)) owner = null;
      return;
    }
    anchors.push({ evidence: one, brand });
    const hasSold = sells(one) || hasBooked(one) || (current?.brand === brand && current.hasSold);
    const before = current?.brand === brand ? current : null;
    owner = isBack(one)
      ? null
      : {
          brand,
          sentence: one.sentence,
          hasSold,
          hasCalled: before?.hasCalled === true || one.hasCode || one.hasAddress,
          hasBookedAddress: before?.hasBookedAddress === true || one.hasBookedAddress,
        };
  });
  return anchors;
}

/**
 * True where a sentence belongs to an unknown brand: after the call of a read, it opens an
 * advertisement without a known name, or it has another address.
 */
function isOfAnother(
  one: SentenceEvidence,
  current: Owner,
  following: readonly SentenceEvidence[],
): boolean {
  if (!current.hasCalled || hasBooked(one) || one.mentions.some(isSure)) return false;
  const isOpening = has(one, "opening", "sponsor") && !one.hasCode;
  const isElsewhere =
    current.brand === BOOKED && current.hasBookedAddress && one.hasAddress && !one.hasCode;
  return isElsewhere || (isOpening && namedNext(following.slice(0, 2)) !== current.brand);
}

function isOtherSpeaker({ sentences }: SpokenText, one: number, other: number): boolean {
  const [a, b] = [itemAt(sentences, one).speaker, itemAt(sentences, other).speaker];
  return a !== null && b !== null && a !== b;
}

function brandOf(
  one: SentenceEvidence,
  current: Owner | null,
  following: readonly SentenceEvidence[],
): number | null {
  if (one.hasBookedAddress) return BOOKED;
  const named = one.mentions.filter(
    (mention) =>
      isSure(mention) ||
      (mention.certainty >= UNSURE && (sells(one) || mention.brand === current?.brand)),
  );
  // A name after the code is that of a person or company that is greeted, and not sold.
  if (one.hasBookedCode && current?.brand === BOOKED && !has(one, "sponsor")) return BOOKED;
  if (named.length > 0) return brandOfNamed(one, named, current, following);
  // Shows give one code to several sponsors: it belongs to the current one.
  if (one.hasBookedCode) return current?.brand ?? namedNext(following) ?? BOOKED;
  if (one.points.size > 0 && (current?.brand ?? namedNext(following)) === BOOKED) return BOOKED;
  if (!sells(one)) return null;
  if (has(one, "sponsor") && !one.hasCode && !one.hasAddress) {
    // The sponsor is announced directly after its name, or before it.
    const isOfNamed = current?.hasSold === false && one.sentence - current.sentence === 1;
    return (isOfNamed ? current.brand : namedNext(following)) ?? current?.brand ?? null;
  }
  return current?.brand ?? namedNext(following.slice(0, 1));
}

function brandOfNamed(
  one: SentenceEvidence,
  named: SentenceEvidence["mentions"],
  current: Owner | null,
  following: readonly SentenceEvidence[],
): number {
  const isCurrent = ({ brand }: { brand: number }): boolean => brand === current?.brand;
  if (current !== null && named.some(isCurrent) && !has(one, "sponsor")) return current.brand;
  if (current?.hasSold === true && !named.some(isCurrent) && !sells(one)) {
    // The name is a competitor in a comparison, or a common word: the brand itself continues after
    // it.
    const goesOn = following.some(
      (next, index) =>
        (current.brand === BOOKED && hasBooked(next) && (index < 2 || next.points.size === 0)) ||
        (index < 2 && next.mentions.some(isCurrent)),
    );
    if (goesOn) return current.brand;
  }
  return itemAt(
    named.toSorted((a, b) => b.certainty - a.certainty || a.firstToken - b.firstToken),
    0,
  ).brand;
}

function namedNext(following: readonly SentenceEvidence[]): number | null {
  for (const next of following) {
    if (next.hasBookedAddress) return BOOKED;
    const sure = next.mentions.filter(isSure);
    if (sure.length > 0)
      return itemAt(
        sure.toSorted((a, b) => b.certainty - a.certainty),
        0,
      ).brand;
  }
  // The name of the booked brand may have been misheard.
  return following.some((next) => next.hasBookedCode) ? BOOKED : null;
}
