import type { Segment } from "../../transcript-formats/segment.ts";
import type { PostFormat } from "../../metrics/metric.ts";

/**
 * What the assignment of posts to episodes takes and gives (docs/cluster-builder.md). Pure values:
 * the same input gives the same claims, in the same order.
 */

/** What is known of a show. */
export interface ShowFacts {
  name: string;
  /** Names of the people who present it; they are in every episode and single out none. */
  hosts: readonly string[];
  /** Handles of the show's own accounts, without `@`. */
  handles: readonly string[];
  website: string | null;
}

export interface EpisodeFacts {
  id: string;
  title: string;
  /** Show notes as plain text; link targets follow their text in brackets. */
  description: string | null;
  guid: string | null;
  /** The episode's own page. */
  link: string | null;
  enclosureUrl: string | null;
  /** Null where the feed gives no date. */
  publishedAt: Date | null;
  durationSec: number | null;
  season: number | null;
  number: number | null;
  type: "full" | "trailer" | "bonus";
  /** Ids of the episode on platforms, by platform id: `{ spotify: "4rOoJ6Egrf8K2IrywzwOMk" }`. */
  platformIds: Readonly<Record<string, string>>;
  /** People of the episode, with their role in lower case: `guest`, `host`. */
  people: readonly { name: string; role: string }[];
  /** Null where none is stored. */
  transcript: readonly Segment[] | null;
}

/** A post of one of the show's own connected accounts. */
export interface CandidatePost {
  /** Unique among the posts of one call. */
  key: string;
  platform: string;
  externalId: string;
  url: string | null;
  /** The feed's guid, where the platform is a host. */
  guid: string | null;
  title: string | null;
  /** Caption, description or body, as far as the platform gives it. */
  text: string | null;
  publishedAt: Date | null;
  durationSec: number | null;
  kind: "video" | "image" | "text" | "audio" | "newsletter" | null;
  isVertical: boolean | null;
  /** The form its address proves; null where it proves none. */
  formatHint: PostFormat | null;
}

export const EVIDENCE_KINDS = [
  "guid",
  "identifier",
  "link",
  "transcript",
  "title",
  "number",
  "person",
  "words",
  "duration",
  "time",
  "model",
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** One observation for or against a post belonging to an episode. */
export interface Evidence {
  kind: EvidenceKind;
  /** True where it alone can make the confidence `high`. */
  isHard: boolean;
  /** From -1 (speaks against) to 1 (certain). */
  score: number;
  /** One sentence for a person, in plain English; quotes are of at most 100 characters. */
  text: string;
  /** Seconds into the episode at which a quotation begins; null for other evidence. */
  atSec: number | null;
}

export const CONFIDENCES = ["high", "medium", "low"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** The episode that a post belongs to, as far as it can be judged. */
export interface Claim {
  postKey: string;
  episodeId: string;
  confidence: Confidence;
  /** 0 to 1. */
  score: number;
  /** Strongest first. */
  evidence: readonly Evidence[];
  /** The strongest observations in one or two sentences. */
  reason: string;
  /** Other episodes that the same post could belong to, the best first, at most three. */
  rivals: readonly { episodeId: string; score: number }[];
}
