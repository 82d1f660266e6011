import type { Segment } from "../transcript-formats/segment.ts";

/** Shapes of the check of a booked read against a transcript. */

export interface Brand {
  brand: string;
  /** Products and short names. */
  otherNames: readonly string[];
}

export type Placement = "pre_roll" | "mid_roll" | "post_roll";

export interface BookedRead extends Brand {
  promoCode: string | null;
  /** An address with or without its scheme: `northwind.example/salt`. */
  promoUrl: string | null;
  talkingPoints: readonly string[];
  placement: Placement | null;
  lengthSec: number | null;
}

/** Of all segments of a transcript: 18 hours of English speech. A longer one is not searched. */
export const SPOKEN_CHARS_MAX = 1_000_000;

export interface SpokenEpisode {
  /** Null when unknown; the end of the last segment then stands for it. */
  durationSec: number | null;
  segments: readonly Segment[];
}

/** Other advertisers, whose reads are told apart from those of the booked brand. */
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

/** How sure a flag is: a low one asks the person who decides to listen. */
export const FLAG_CONFIDENCES = ["high", "low"] as const;
export type FlagConfidence = (typeof FLAG_CONFIDENCES)[number];

export interface FlagDetail {
  flag: AirCheckFlag;
  confidence: FlagConfidence;
  /** A sentence for people. */
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
  /** Null in a transcript without times; never before `startSec`. */
  endSec: number | null;
  /** The words of the read, at most 2,000 characters. */
  quote: string;
}

export interface FoundTalkingPoint {
  /** As it was booked. */
  text: string;
  /** Null for those beyond 50, which are not looked for. */
  found: boolean | null;
  /** Null when it is not found or the transcript has no times. */
  atSec: number | null;
}

export interface ReadFinding {
  /** Of the reads of the booked brand the first in the booked place, else the first; null: none. */
  read: FoundRead | null;
  /** Null without a read or without times. */
  position: Placement | null;
  /** All booked points in their order. */
  talkingPoints: FoundTalkingPoint[];
  /** Null when no code is booked. */
  promoCodeFound: boolean | null;
  /** Codes heard in the reads of the brand, in capitals, the booked one as it is booked. */
  heardPromoCodes: string[];
  /** In the order of `AIR_CHECK_FLAGS`. */
  flags: AirCheckFlag[];
  /** Of each flag, in the same order. */
  flagDetails: FlagDetail[];
  questions: FlagQuestion[];
  /** How much of what makes a read was heard in the judged one, from 0 to 1. */
  score: number;
  /** All reads of the booked brand, in order. */
  reads: FoundRead[];
  /** Reads of competitors and other brands, in order. */
  otherReads: { brand: string; startSec: number | null; endSec: number | null }[];
}
