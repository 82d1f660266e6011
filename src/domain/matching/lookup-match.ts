import { DAY_MS } from "../../lib/time/clock.ts";
import type { IdentifierKind } from "./lookup-query.ts";

/** The fields of an episode that a lookup compares. */
export interface LookupCandidate {
  episodeId: string;
  clusterId: string | null;
  title: string;
  /** The value of `normaliseTitle(title, showName)`, with the same show name as the lookup. */
  normalisedTitle: string;
  publishedAt: Date | null;
  /** Season and number that the feed states. */
  season: number | null;
  number: number | null;
  guid: string | null;
  /** Guids that the item of the episode had before. */
  formerGuids?: readonly string[];
  simplecastEpisodeId: string | null;
  appleEpisodeId: string | null;
  spotifyEpisodeId: string | null;
  /** True once the episode has left its feed. */
  removed: boolean;
}

/** The reason of a match: an identifier, the title with a date, or the title alone. */
export type MatchBy = IdentifierKind | "title_and_date" | "title";

/** Confidences, strongest first. */
export const MATCH_CONFIDENCES = ["exact", "high", "medium", "low"] as const;

export type MatchConfidence = (typeof MATCH_CONFIDENCES)[number];

/** A match in the form of the API. */
export interface Match {
  episode_id: string;
  cluster_id: string | null;
  match: { by: MatchBy; confidence: MatchConfidence };
}

/**
 * How alike two titles are. `equal`: the normalised titles are equal; `same`: they differ only in
 * accents, blanks and the matter at their ends; `near`: they differ only in one letter or a cut-off
 * end; `similar`: they share most words.
 */
export type Kinship = "equal" | "same" | "near" | "similar";

/** A match with its candidate, before it is converted to the API's form. */
export interface FoundMatch {
  candidate: LookupCandidate;
  by: MatchBy;
  confidence: MatchConfidence;
  /** Likeness of the titles; null for a match by an identifier. */
  kinship: Kinship | null;
}

/** Whole UTC days between a day and a time, never negative; null when either is unknown. */
export function daysApart(publishedOn: string | null, publishedAt: Date | null): number | null {
  if (publishedOn === null || publishedAt === null) return null;
  const days = Math.abs(
    Math.floor(publishedAt.getTime() / DAY_MS) -
      Date.parse(`${publishedOn}T00:00:00.000Z`) / DAY_MS,
  );
  return Number.isNaN(days) ? null : days;
}
