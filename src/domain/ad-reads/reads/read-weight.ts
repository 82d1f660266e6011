import { CERTAIN } from "../names/brand-mentions.ts";
import { BOOKED, type SentenceEvidence } from "./evidence.ts";

/** Weighs the evidence that some sentences are an advertisement. */

/**
 * True where a sponsor is announced or the listener is sent somewhere; prices and praise are no
 * call to action.
 */
export const hasCall = ({ cues, hasCode, hasAddress }: SentenceEvidence): boolean =>
  cues.sponsor !== undefined ||
  cues.action !== undefined ||
  cues.link !== undefined ||
  hasCode ||
  hasAddress;

/** A sentence with the brand that it sells. */
export interface Anchor {
  evidence: SentenceEvidence;
  /** Index of the brand. */
  brand: number;
}

/** Minimum weight of sentences that are a read. */
export const READ_WEIGHT = 3;
/** Certainty below which a mention does not count as a name, even beside cues. */
export const UNSURE = 0.45;

const WEIGHTS = {
  announced: 3,
  sponsor: 2,
  offer: 1.5,
  offers: 3,
  action: 1,
  actions: 2,
  link: 1.5,
  code: 2,
  address: 2,
  booked: 1,
  point: 1.5,
  points: 3,
  named: 0.5,
  namedOften: 1.5,
  afterSound: 1,
} as const;

export function readWeight(anchors: readonly Anchor[]): number {
  const brand = anchors[0]?.brand;
  const evidence = anchors.map((anchor) => anchor.evidence);
  const phrases = (kind: keyof SentenceEvidence["cues"]): Set<string> =>
    new Set(evidence.flatMap((one) => [...(one.cues[kind] ?? [])]));
  const mentions = evidence.flatMap((one) =>
    one.mentions.filter((mention) => mention.brand === brand),
  );
  const certainty = mentions.reduce((most, mention) => Math.max(most, mention.certainty), 0);
  const own = brand === BOOKED ? evidence : [];
  const hasAddress = own.some((one) => one.hasBookedAddress);
  // An address beside the name belongs to the brand, as the booked address does.
  const isOwnAddress = evidence.some(
    (one) =>
      one.hasAddress &&
      one.mentions.some((mention) => mention.brand === brand && mention.certainty >= CERTAIN),
  );
  const points = new Set(own.flatMap((one) => [...one.points])).size;
  // The name may be misheard; the code and the booked points identify the brand.
  const isPromised = points > 0 && own.some((one) => one.hasBookedCode);
  const isNamed = certainty >= CERTAIN || hasAddress || isPromised;
  if (!isNamed && certainty < UNSURE) return 0;
  const sponsor = [...phrases("sponsor")];
  const certain = mentions.filter((mention) => mention.certainty >= CERTAIN).length;
  // A phrase announces a sponsor; a single word may only be about one, unless the sentence also
  // opens an advertisement.
  const isAnnounced =
    sponsor.some(isPhrase) ||
    evidence.some(
      (one) =>
        one.cues.sponsor !== undefined &&
        one.cues.opening !== undefined &&
        one.mentions.some((mention) => mention.brand === brand && mention.certainty >= CERTAIN),
    );
  const cues =
    (isAnnounced ? WEIGHTS.announced : sponsor.length > 0 ? WEIGHTS.sponsor : 0) +
    Math.min(WEIGHTS.offers, phrases("offer").size * WEIGHTS.offer) +
    Math.min(WEIGHTS.actions, phrases("action").size * WEIGHTS.action) +
    (phrases("link").size > 0 ? WEIGHTS.link : 0) +
    (evidence.some((one) => one.hasCode) ? WEIGHTS.code : 0) +
    (evidence.some((one) => one.hasAddress) ? WEIGHTS.address : 0) +
    (hasAddress || isOwnAddress || own.some((one) => one.hasBookedCode) ? WEIGHTS.booked : 0) +
    (evidence.some((one) => one.isAfterSound) ? WEIGHTS.afterSound : 0) +
    Math.min(WEIGHTS.points, points * WEIGHTS.point) +
    Math.min(WEIGHTS.namedOften, Math.max(0, certain - 1) * WEIGHTS.named);
  return isNamed ? cues : cues * certainty;
}

export const isPhrase = (phrase: string): boolean =>
  phrase.includes(" ") || /^[\p{Script=Han}\p{Script=Katakana}ー]{4}/u.test(phrase);
