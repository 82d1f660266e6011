import type { Segment } from "../transcript-formats/segment.ts";

/** Types of the check of a booked read against a transcript. */

export interface Brand {
  brand: string;
  /** Products and short names of the brand. */
  otherNames: readonly string[];
}

export type Placement = "pre_roll" | "mid_roll" | "post_roll";

export interface BookedRead extends Brand {
  promoCode: string | null;
  /** Address of the offer, with or without its scheme: `northwind.example/salt`. */
  promoUrl: string | null;
  talkingPoints: readonly string[];
  placement: Placement | null;
  lengthSec: number | null;
}

/**
 * Maximum characters of all segments of a transcript: 18 hours of English speech. A longer
 * transcript is not searched.
 */
export const SPOKEN_CHARS_MAX = 1_000_000;

export interface SpokenEpisode {
  /**
   * Duration of the episode in seconds; null when it is unknown, and the end of the last segment is
   * then used.
   */
  durationSec: number | null;
  segments: readonly Segment[];
}

/** Other advertisers, whose reads are distinguished from those of the booked brand. */
export interface KnownBrands {
  competitors: readonly Brand[];
  otherBrands: readonly Brand[];
}

export const AIR_CHECK_FLAGS = [
  "missing",
  "wrong_position",
  "short",
  "bad_promo",
  "missed_talking_point",
  "double_spot",
  "competitor_in_episode",
  "stacked",
  "cta_not_repeated",
] as const;
export type AirCheckFlag = (typeof AIR_CHECK_FLAGS)[number];

/** Confidence of a flag. A low confidence asks the deciding person to listen. */
export const FLAG_CONFIDENCES = ["high", "low"] as const;
export type FlagConfidence = (typeof FLAG_CONFIDENCES)[number];

export interface FlagDetail {
  flag: AirCheckFlag;
  confidence: FlagConfidence;
  /** A sentence for people that gives the reason. */
  reason: string;
}

/** A flag that may apply and is not raised. */
export interface FlagQuestion {
  flag: AirCheckFlag;
  reason: string;
}

export interface FoundRead {
  /** Seconds from the episode's start; null in a transcript without times. */
  startSec: number | null;
  /**
   * Seconds from the episode's start, never before `startSec`; null in a transcript without times.
   */
  endSec: number | null;
  /** The words of the read, at most 2,000 characters. */
  quote: string;
}

export interface FoundTalkingPoint {
  /** The text of the point as it was booked. */
  text: string;
  /** Whether the point is said; null for the points after the 50th, which are not looked for. */
  found: boolean | null;
  /**
   * Seconds from the episode's start; null when the point is not found or the transcript has no
   * times.
   */
  atSec: number | null;
}

export interface ReadFinding {
  /**
   * The first read of the booked brand in the booked place, else its first read; null where there
   * is none.
   */
  read: FoundRead | null;
  /** Place of the read in the episode; null without a read or without times. */
  position: Placement | null;
  /** All booked points in their order. */
  talkingPoints: FoundTalkingPoint[];
  /** Whether the booked code is heard; null when no code is booked. */
  promoCodeFound: boolean | null;
  /** Codes heard in the reads of the brand, in capitals; the booked code is written as booked. */
  heardPromoCodes: string[];
  /** The flags raised, in the order of `AIR_CHECK_FLAGS`. */
  flags: AirCheckFlag[];
  /** Details of each flag, in the same order. */
  flagDetails: FlagDetail[];
  questions: FlagQuestion[];
  /** Weight of the evidence for the judged read, from 0 to 1. */
  score: number;
  /** All reads of the booked brand, in the order of the transcript. */
  reads: FoundRead[];
  /** Reads of competitors and other brands, in the order of the transcript. */
  otherReads: { brand: string; startSec: number | null; endSec: number | null }[];
}
