import { itemAt } from "../../../lib/item-at.ts";
import { CERTAIN } from "../names/brand-mentions.ts";
import type { SentenceEvidence } from "./evidence.ts";
import type { BrandRead } from "./read-edges.ts";
import { isPhrase } from "./read-weight.ts";
import { isBack } from "./sentence-owners.ts";
import { gapSec, type SpokenText } from "../spoken/spoken-text.ts";

/** Finds advertisements of brands that are not in the given list, outside the reads. */

export interface UnknownAd {
  firstSentence: number;
  lastSentence: number;
  weight: number;
}

/** Maximum seconds between the selling sentences of one advertisement. */
const GAP_SEC = 12;
/** Minimum weight of a possible advertisement without a known name. */
const LEAST_WEIGHT = 3;
/**
 * Weight of an address: outside a read it is rarely said except to sell, so little other evidence
 * is needed.
 */
const ADDRESS_WEIGHT = 3.5;
/** Maximum seconds from the sentence that opens an advertisement to the call to action. */
const LEAD_SEC = 25;
/** Maximum seconds between sentences of one turn. */
const TURN_GAP_SEC = 2.5;
/** Maximum seconds of an interjection by another speaker. */
const INTERJECTION_SEC = 4;
/** Maximum weight of prices and requests without a sponsor word, an address or a code. */
const TALK_WEIGHT = 3;

export function unknownAds(
  spoken: SpokenText,
  evidence: readonly SentenceEvidence[],
  reads: readonly BrandRead[],
): UnknownAd[] {
  const isRead = new Set<number>();
  for (const { firstSentence, lastSentence } of reads)
    for (let at = firstSentence; at <= lastSentence; at += 1) isRead.add(at);
  const evidenceAt = new Map(evidence.map((one) => [one.sentence, one]));
  const ads: UnknownAd[] = [];
  let run: SentenceEvidence[] = [];
  const isTaken = (sentence: number): boolean => {
    const one = evidenceAt.get(sentence);
    const least = (ads.at(-1)?.lastSentence ?? -1) + 1;
    return sentence < least || isRead.has(sentence) || (one !== undefined && isBack(one));
  };
  const end = (): void => {
    const weight = weightOf(run);
    if (weight >= LEAST_WEIGHT)
      ads.push({
        firstSentence: leadOf(spoken, itemAt(run, 0).sentence, isTaken),
        lastSentence: itemAt(run, run.length - 1).sentence,
        weight,
      });
    run = [];
  };
  for (const one of evidence) {
    const last = run.at(-1);
    const isApart =
      last !== undefined &&
      (gapSec(spoken, last.sentence, one.sentence) > GAP_SEC ||
        hasReadBetween(isRead, last.sentence, one.sentence));
    if (isApart || isBack(one)) end();
    const isNamed = one.mentions.some(({ certainty }) => certainty >= CERTAIN);
    if (!isRead.has(one.sentence) && !isBack(one) && !isNamed && ownWeight(one) > 0) run.push(one);
  }
  end();
  return ads;
}

/**
 * Index of the first sentence of an advertisement, which is that of the turn, since a pitch
 * precedes its address.
 */
function leadOf(
  { sentences }: SpokenText,
  first: number,
  isTaken: (sentence: number) => boolean,
): number {
  const { startSec, speaker } = itemAt(sentences, first);
  let lead = first;
  for (let at = first - 1; at >= 0 && !isTaken(at); at -= 1) {
    const one = itemAt(sentences, at);
    const next = itemAt(sentences, at + 1);
    if (startSec - one.startSec > LEAD_SEC || next.startSec - one.endSec > TURN_GAP_SEC) break;
    if (next.isAfterSound) break;
    if (one.speaker === speaker) lead = at;
    else if (itemAt(sentences, lead).startSec - one.startSec > INTERJECTION_SEC) break;
  }
  return lead;
}

function hasReadBetween(isRead: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) if (isRead.has(at)) return true;
  return false;
}

const ownWeight = (one: SentenceEvidence): number => weightOf([one]);

/**
 * The weight of a run. Without a sponsor word, an opening, an address or a code it is at most
 * `TALK_WEIGHT`: a price or a request alone is part of any talk.
 */
function weightOf(run: readonly SentenceEvidence[]): number {
  const phrases = (kind: keyof SentenceEvidence["cues"]): string[] => [
    ...new Set(run.flatMap((one) => [...(one.cues[kind] ?? [])])),
  ];
  const has = (kind: keyof SentenceEvidence["cues"]): boolean => phrases(kind).length > 0;
  const hasAddress = run.some((one) => one.hasAddress);
  const hasCode = run.some((one) => one.hasCode);
  const sponsor = phrases("sponsor");
  const weight =
    (sponsor.some(isPhrase) ? 3 : sponsor.length > 0 ? 2 : 0) +
    (phrases("opening").some((phrase) => !sponsor.includes(phrase)) ? 1.5 : 0) +
    Math.min(3, phrases("offer").length * 1.5) +
    (has("action") ? 1 : 0) +
    (has("link") && !hasAddress ? 1 : 0) +
    (hasAddress ? ADDRESS_WEIGHT : 0) +
    (hasCode ? 2 : 0);
  const isCalled = sponsor.length > 0 || has("opening") || hasAddress || hasCode;
  return isCalled ? weight : Math.min(weight, TALK_WEIGHT);
}
