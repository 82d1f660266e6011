import type { Segment } from "../../transcript-formats/segment.ts";
import type { PostFormat } from "../../metrics/metric.ts";

/**
 * The inputs and results of assigning posts to episodes (docs/cluster-builder.md). All are pure
 * values: the same input gives the same claims, in the same order.
 */

/** Facts about a show. */
export interface ShowFacts {
  name: string;
  /** Names of the people who present it; they occur in every episode and identify none. */
  hosts: readonly string[];
  /** Handles of the show's own accounts, without `@`. */
  handles: readonly string[];
  website: string | null;
}

export interface EpisodeFacts {
  id: string;
  title: string;
  /** Show notes as plain text; the target of a link follows its text in brackets. */
  description: string | null;
  guid: string | null;
  /** Address of the episode's own page. */
  link: string | null;
  enclosureUrl: string | null;
  /** Time of publication; null where the feed gives no date. */
  publishedAt: Date | null;
  durationSec: number | null;
  season: number | null;
  number: number | null;
  type: "full" | "trailer" | "bonus";
  /** Ids of the episode on platforms, by platform id: `{ spotify: "4rOoJ6Egrf8K2IrywzwOMk" }`. */
  platformIds: Readonly<Record<string, string>>;
  /** People of the episode, with their role in lower case, such as `guest` or `host`. */
  people: readonly { name: string; role: string }[];
  /** Segments of the transcript; null where none is stored. */
  transcript: readonly Segment[] | null;
}

/** A post of one of the show's own connected accounts. */
export interface CandidatePost {
  /** Key of the post, unique within one call. */
  key: string;
  platform: string;
  externalId: string;
  url: string | null;
  /** The guid of the feed item, where the platform is a host. */
  guid: string | null;
  title: string | null;
  /** Caption, description or body, as far as the platform provides it. */
  text: string | null;
  publishedAt: Date | null;
  durationSec: number | null;
  kind: "video" | "image" | "text" | "audio" | "newsletter" | null;
  isVertical: boolean | null;
  /** The form that the post's address proves; null where it proves none. */
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
  /** True where this observation alone can make the confidence `high`. */
  isHard: boolean;
  /** Score from -1 (against the episode) to 1 (certain). */
  score: number;
  /** One sentence in plain English for people; its quotes have at most 100 characters. */
  text: string;
  /** Seconds into the episode at which a quotation begins; null for other evidence. */
  atSec: number | null;
}

export const CONFIDENCES = ["high", "medium", "low"] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** The episode that a post belongs to, as far as it can be judged. */
export interface Claim {
  /** The `key` of the post that was given. */
  candidateKey: string;
  episodeId: string;
  confidence: Confidence;
  /** Score of the claim, 0 to 1. */
  score: number;
  /** The observations, strongest first. */
  evidence: readonly Evidence[];
  /** The strongest observations, in one or two sentences. */
  reason: string;
  /** Other episodes that the same post could belong to, the best first, at most three. */
  rivals: readonly { episodeId: string; score: number }[];
}
