import {
  AIR_CHECK_FLAGS,
  type AirCheckFlag,
  type BookedRead,
  type FlagConfidence,
  type FlagDetail,
  type FlagQuestion,
  type FoundRead,
  type Placement,
} from "./air-check.ts";
import type { JudgedPoint } from "./points/judge-point.ts";

/** Flags for the faults of a read, or for its absence, with their confidence. */

const SHORT_SHARE = 0.8;
/**
 * Share of the booked length below which a read is short even if one of its sentences was taken for
 * talk.
 */
const SURELY_SHORT_SHARE = 0.7;
const STACKED_SEC = 15;
/** Seconds from the border between two places within which a read may belong to either. */
const BORDER_SEC = 10;
/** Minimum weight of an advertisement of an unknown brand. */
const AD_WEIGHT = 3.5;
/** Weight from which an advertisement is certain. */
const SURE_WEIGHT = 5;

interface Span {
  startSec: number | null;
  endSec: number | null;
}

interface OtherAd extends Span {
  /** Name of the brand; null for an unknown brand. */
  brand: string | null;
  weight: number;
}

export interface ReadFacts {
  booked: BookedRead;
  read: FoundRead | null;
  /**
   * Length of the read in seconds if all talk around it that may introduce or close it is part of
   * it.
   */
  widestSec: number;
  readCount: number;
  position: Placement | null;
  /** First and last second of the middle of the episode; null where they are unknown. */
  middle: readonly [number, number] | null;
  talkingPoints: readonly JudgedPoint[];
  promoCodeFound: boolean | null;
  heardPromoCodes: readonly string[];
  /**
   * True where a word for a code is heard, together with the digits at the end of the booked code
   * if it has any.
   */
  mayHaveCode: boolean;
  /** Number of times that the booked code, and the booked address, are said. */
  saidCodes: number;
  saidAddresses: number;
  /** True where the brand is named, whether it is sold or not. */
  isNamed: boolean;
  /** Reads of competitors of the booked brand. */
  competitors: readonly OtherAd[];
  /** All other reads, and advertisements of unknown brands. */
  otherAds: readonly OtherAd[];
}

interface Found {
  /**
   * Confidence of the flag; null where it is too uncertain for a flag and is raised as a question.
   */
  confidence: FlagConfidence | null;
  reason: string;
}

interface Flags {
  flags: AirCheckFlag[];
  flagDetails: FlagDetail[];
  questions: FlagQuestion[];
}

const sure = (reason: string): Found => ({ confidence: "high", reason });
const unsure = (reason: string): Found => ({ confidence: "low", reason });
const asked = (reason: string): Found => ({ confidence: null, reason });
const when = (isSure: boolean, reason: string): Found => (isSure ? sure(reason) : unsure(reason));

/** The flags and questions of a read. Flags that need times are not raised without them. */
export function flagsOf(facts: ReadFacts): Flags {
  const found: Partial<Record<AirCheckFlag, Found | null>> =
    facts.read === null
      ? { missing: missing(facts), competitor_in_episode: competitor(facts) }
      : {
          wrong_position: wrongPosition(facts, facts.read),
          short: short(facts, facts.read),
          bad_promo: badPromo(facts),
          missed_talking_point: missedPoint(facts),
          double_spot: facts.readCount > 1 ? sure(`It is read ${facts.readCount} times.`) : null,
          competitor_in_episode: competitor(facts),
          stacked: stacked(facts, facts.read),
          cta_not_repeated: notRepeated(facts),
        };
  const flagDetails: FlagDetail[] = [];
  const questions: FlagQuestion[] = [];
  for (const flag of AIR_CHECK_FLAGS) {
    const { confidence = null, reason } = found[flag] ?? {};
    if (reason === undefined) continue;
    if (confidence === null) questions.push({ flag, reason });
    else flagDetails.push({ flag, confidence, reason });
  }
  return {
    flags: flagDetails.map(({ flag }) => flag),
    flagDetails,
    questions,
  };
}

const missing = ({ isNamed }: ReadFacts): Found =>
  isNamed
    ? unsure("The brand is named, and no sentence was heard that sells it.")
    : sure("The brand is not named.");

function wrongPosition({ booked, position, middle }: ReadFacts, read: FoundRead): Found | null {
  if (booked.placement === null || position === null || position === booked.placement) return null;
  const isNear = (at: number | null, border: number | undefined): boolean =>
    at !== null && border !== undefined && Math.abs(at - border) <= BORDER_SEC;
  const isAtBorder = isNear(read.startSec, middle?.[0]) || isNear(read.endSec, middle?.[1]);
  return when(!isAtBorder, `It was booked as ${booked.placement} and is read as ${position}.`);
}

/**
 * Compares the length of the read with the booked one. If the read is short only when all talk
 * around it is left out, the result is a question.
 */
function short({ booked, widestSec }: ReadFacts, { startSec, endSec }: FoundRead): Found | null {
  if (booked.lengthSec === null || startSec === null || endSec === null) return null;
  const lengthSec = endSec - startSec;
  if (lengthSec >= booked.lengthSec * SHORT_SHARE) return null;
  const reason = `It takes ${Math.round(lengthSec)} of ${booked.lengthSec} s that were booked.`;
  return widestSec >= booked.lengthSec * SHORT_SHARE
    ? asked(reason)
    : when(widestSec < booked.lengthSec * SURELY_SHORT_SHARE, reason);
}

function badPromo(facts: ReadFacts): Found | null {
  const { booked, promoCodeFound, heardPromoCodes, mayHaveCode } = facts;
  if (promoCodeFound !== false) return null;
  if (heardPromoCodes.length === 0)
    return mayHaveCode
      ? asked("A code is spoken of and was not understood.")
      : unsure("No code was heard.");
  const digits = digitsOf(booked.promoCode ?? "");
  // A word is easily misheard, a number is not.
  const isMisheard = digits !== "" && heardPromoCodes.some((code) => digitsOf(code) === digits);
  const reason = `Another code is said: ${heardPromoCodes.join(", ")}.`;
  return isMisheard ? asked(reason) : sure(reason);
}

const digitsOf = (code: string): string => code.replace(/\D/g, "");

function missedPoint({ talkingPoints }: ReadFacts): Found | null {
  const missed = talkingPoints.filter(({ found }) => found === false);
  const certain = missed.filter(({ isSure }) => isSure);
  if (certain.length > 0) return sure(`No word was heard of: ${listOf(certain)}.`);
  const likely = missed.filter(({ isLikelyMissed }) => isLikelyMissed);
  if (likely.length > 0) return unsure(`Likely not said: ${listOf(likely)}.`);
  if (missed.length > 0) return asked(`Not said, or said in other words: ${listOf(missed)}.`);
  const doubtful = talkingPoints.filter(({ found, isSure }) => found === true && !isSure);
  return doubtful.length === 0
    ? null
    : asked(`Only some of its words were heard: ${listOf(doubtful)}.`);
}

function competitor({ competitors }: ReadFacts): Found | null {
  const ad = competitors.toSorted((one, other) => other.weight - one.weight)[0];
  return ad === undefined ? null : when(ad.weight >= SURE_WEIGHT, `${ad.brand} is sold.`);
}

function stacked({ otherAds }: ReadFacts, read: FoundRead): Found | null {
  const ad = nextAd(otherAds, read);
  if (ad === undefined) return null;
  if (!isAd(ad)) return asked("Something else may be sold within 15 seconds.");
  return ad.brand === null
    ? when(ad.weight >= SURE_WEIGHT, "Another brand seems to be sold within 15 seconds.")
    : when(ad.weight >= SURE_WEIGHT, `${ad.brand} is sold within 15 seconds.`);
}

const isAd = ({ brand, weight }: OtherAd): boolean => brand !== null || weight >= AD_WEIGHT;

/** The advertisement beside the read that is most likely one. */
const nextAd = (ads: readonly OtherAd[], read: FoundRead): OtherAd | undefined =>
  ads
    .filter((ad) => isWithin(read, ad))
    .toSorted(
      (one, other) => Number(isAd(other)) - Number(isAd(one)) || other.weight - one.weight,
    )[0];

function isWithin(read: Span, other: Span): boolean {
  if (read.startSec === null || read.endSec === null) return false;
  if (other.startSec === null || other.endSec === null) return false;
  return other.startSec <= read.endSec + STACKED_SEC && other.endSec >= read.startSec - STACKED_SEC;
}

function notRepeated({ saidCodes, saidAddresses }: ReadFacts): Found | null {
  if (Math.max(saidCodes, saidAddresses) !== 1) return null;
  return when(saidCodes + saidAddresses === 1, "Neither code nor address is said a second time.");
}

const listOf = (points: readonly JudgedPoint[]): string =>
  points.map(({ text }) => `"${text}"`).join(", ");
