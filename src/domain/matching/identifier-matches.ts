import type { LookupCandidate } from "./lookup-match.ts";
import { daysApart } from "./lookup-match.ts";
import type { IdentifierKind, LookupQuery } from "./lookup-query.ts";
import { IDENTIFIER_KINDS, identifierIn } from "./lookup-query.ts";

/** The episodes that carry one of the given identifiers. */
export interface IdentifierHolders {
  kind: IdentifierKind;
  /** The episodes that carry the identifier, at least one. */
  holders: readonly LookupCandidate[];
}

function identifierOf(candidate: LookupCandidate, kind: IdentifierKind): string | null {
  return {
    simplecast_episode_id: candidate.simplecastEpisodeId,
    guid: candidate.guid,
    apple_episode_id: candidate.appleEpisodeId,
    spotify_episode_id: candidate.spotifyEpisodeId,
  }[kind];
}

/**
 * Leaves out removed episodes where an existing one has the same identifier, because items are
 * sometimes removed and published again.
 */
function livingFirst(candidates: readonly LookupCandidate[]): readonly LookupCandidate[] {
  const living = candidates.filter((candidate) => !candidate.removed);
  return living.length > 0 ? living : candidates;
}

/**
 * The items of the day among several with one guid, else the items one day apart, else all of them.
 */
function nearestToDay(
  candidates: readonly LookupCandidate[],
  publishedOn: string | null,
): readonly LookupCandidate[] {
  if (candidates.length < 2) return candidates;
  for (const distance of [0, 1]) {
    const atDistance = candidates.filter(
      (candidate) => daysApart(publishedOn, candidate.publishedAt) === distance,
    );
    if (atDistance.length > 0) return atDistance;
  }
  return candidates;
}

/**
 * For each identifier of the query that an episode carries, the episodes that carry it, strongest
 * kind first. A guid that no episode has at present means the episode that had it before.
 */
export function identifierMatches(
  query: LookupQuery,
  candidates: readonly LookupCandidate[],
): IdentifierHolders[] {
  return IDENTIFIER_KINDS.flatMap((kind) => {
    const wanted = identifierIn(query, kind);
    if (wanted === null) return [];
    const present = candidates.filter((candidate) => identifierOf(candidate, kind) === wanted);
    const holders = livingFirst(
      present.length === 0 && kind === "guid"
        ? candidates.filter((candidate) => candidate.formerGuids?.includes(wanted) === true)
        : present,
    );
    if (holders.length === 0) return [];
    return [
      { kind, holders: kind === "guid" ? nearestToDay(holders, query.publishedOn) : holders },
    ];
  });
}
