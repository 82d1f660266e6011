import { identifierMatches } from "./identifier-matches.ts";
import type { FoundMatch, LookupCandidate, Match } from "./lookup-match.ts";
import { daysApart, MATCH_CONFIDENCES } from "./lookup-match.ts";
import { lookupNote } from "./lookup-note.ts";
import type { LookupQuery } from "./lookup-query.ts";
import { titleMatches } from "./title-matches.ts";

export type { LookupCandidate, Match } from "./lookup-match.ts";

/** The result of a lookup, as the API answers it (docs/feeds.md#look-up). */
export interface LookupResult {
  /**
   * The match that the lookup means: set only for a single `exact` match, or a single `high` one
   * with no `exact`.
   */
  best: Match | null;
  /** The matches, strongest first, at most `limit`. */
  matches: Match[];
  /**
   * True when at least two episodes share the strongest confidence found, counted before the limit
   * is applied.
   */
  ambiguous: boolean;
  note: string | null;
}

export interface LookupOptions {
  /** Maximum number of `matches`; it changes nothing else. */
  limit: number;
  /** The show's name, removed from both ends of the query's title as from the candidates'. */
  showName: string | null;
}

/**
 * Decides which of a show's episodes a lookup means (docs/feeds.md#look-up). Identifiers give
 * `exact` matches, titles the weaker ones; an episode appears once, with its strongest reason.
 * Identifiers of different episodes, or one identifier that several existing episodes carry, make
 * the result ambiguous: another episode's numbers are worse than none.
 *
 * Matches are ordered by confidence, closeness to `published_on`, newest first, then id. The clock
 * is not read, so the same episodes always give the same answer.
 *
 * `{ title: "#231: The tide", publishedOn: "2026-10-20" }` finds the episode titled `The Tide` of
 * that day or a neighbouring one with `{ by: "title_and_date", confidence: "high" }`; without a day
 * it finds it where no other episode has the title.
 */
export function decideLookup(
  query: LookupQuery,
  candidates: readonly LookupCandidate[],
  options: LookupOptions,
): LookupResult {
  const identified = identifierMatches(query, candidates);
  const found = new Map<LookupCandidate, FoundMatch>();
  for (const { kind, holders } of identified) {
    for (const candidate of holders) {
      if (!found.has(candidate))
        found.set(candidate, { candidate, by: kind, confidence: "exact", kinship: null });
    }
  }
  const titled =
    query.title === null
      ? []
      : titleMatches(
          { title: query.title, publishedOn: query.publishedOn, showName: options.showName },
          candidates,
        );
  for (const match of titled) {
    if (!found.has(match.candidate)) found.set(match.candidate, match);
  }

  const ranked = [...found.values()].sort(byRank(query.publishedOn));
  const winners = ranked.filter((match) => match.confidence === ranked[0]?.confidence);
  const [winner] = winners;
  const isSure =
    winners.length === 1 && (winner?.confidence === "exact" || winner?.confidence === "high");
  return {
    best: isSure && winner !== undefined ? shown(winner) : null,
    matches: ranked.slice(0, options.limit).map(shown),
    ambiguous: winners.length > 1,
    note: lookupNote(query, winners, identified),
  };
}

function shown({ candidate, by, confidence }: FoundMatch): Match {
  return {
    episode_id: candidate.episodeId,
    cluster_id: candidate.clusterId,
    match: { by, confidence },
  };
}

const byRank =
  (publishedOn: string | null) =>
  (left: FoundMatch, right: FoundMatch): number =>
    MATCH_CONFIDENCES.indexOf(left.confidence) - MATCH_CONFIDENCES.indexOf(right.confidence) ||
    unknownLast(
      daysApart(publishedOn, left.candidate.publishedAt),
      daysApart(publishedOn, right.candidate.publishedAt),
    ) ||
    unknownLast(ageRank(left.candidate), ageRank(right.candidate)) ||
    (left.candidate.episodeId < right.candidate.episodeId ? -1 : 1);

/** Sort key by age: a smaller number is newer. */
const ageRank = ({ publishedAt }: LookupCandidate): number | null =>
  publishedAt === null || Number.isNaN(publishedAt.getTime()) ? null : -publishedAt.getTime();

function unknownLast(left: number | null, right: number | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return left - right;
}
