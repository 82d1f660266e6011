import type { Executor } from "../../../db/connection/database.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import {
  decideLookup,
  type LookupCandidate,
  type LookupResult,
  type Match,
} from "../../../domain/matching/episode-lookup.ts";
import type { LookupQuery } from "../../../domain/matching/lookup-query.ts";
import { normaliseTitle } from "../../../domain/matching/normalise-title.ts";
import { findLivingCandidates, findNamedCandidates, findShowName } from "./lookup.store.ts";

/** One lookup of a batch. */
export interface Lookup {
  query: LookupQuery;
  limit: number;
}

/**
 * Candidates by identifier and by title, so that each lookup of a batch is compared only with those
 * it names.
 */
interface CandidateIndex {
  simplecast: Map<string | null, LookupCandidate[]>;
  guid: Map<string | null, LookupCandidate[]>;
  apple: Map<string | null, LookupCandidate[]>;
  spotify: Map<string | null, LookupCandidate[]>;
  title: Map<string, LookupCandidate[]>;
}

/** A match with the fields by which a person or an agent recognises the episode. */
export type NamedMatch = Match & { title: string; published_at: string | null };

export interface NamedLookupResult extends LookupResult {
  best: NamedMatch | null;
  matches: NamedMatch[];
}

function withNames(
  result: LookupResult,
  candidates: ReadonlyMap<string, LookupCandidate>,
): NamedLookupResult {
  const named = (match: Match): NamedMatch => {
    const candidate = candidates.get(match.episode_id);
    if (candidate === undefined) throw new Error("A match is none of the candidates");
    return { ...match, title: candidate.title, published_at: isoOrNull(candidate.publishedAt) };
  };
  return {
    ...result,
    best: result.best === null ? null : named(result.best),
    matches: result.matches.map(named),
  };
}

const presentOf = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null && value !== ""))] as string[];

/** Candidates by their current and former guids. */
function byGuid(candidates: readonly LookupCandidate[]): Map<string | null, LookupCandidate[]> {
  const groups = new Map<string | null, LookupCandidate[]>();
  for (const candidate of candidates)
    for (const guid of [candidate.guid, ...(candidate.formerGuids ?? [])]) {
      const group = groups.get(guid);
      if (group === undefined) groups.set(guid, [candidate]);
      else group.push(candidate);
    }
  return groups;
}

function indexOf(candidates: readonly LookupCandidate[]): CandidateIndex {
  return {
    simplecast: Map.groupBy(candidates, (candidate) => candidate.simplecastEpisodeId),
    guid: byGuid(candidates),
    apple: Map.groupBy(candidates, (candidate) => candidate.appleEpisodeId),
    spotify: Map.groupBy(candidates, (candidate) => candidate.spotifyEpisodeId),
    title: Map.groupBy(candidates, (candidate) => candidate.normalisedTitle),
  };
}

function namedBy(
  index: CandidateIndex,
  query: LookupQuery,
  normalisedTitle: string | null,
): LookupCandidate[] {
  const by = (
    map: Map<string | null, LookupCandidate[]>,
    value: string | null,
  ): LookupCandidate[] => (value === null ? [] : (map.get(value) ?? []));
  const found = [
    ...by(index.simplecast, query.simplecastEpisodeId),
    ...by(index.guid, query.guid),
    ...by(index.apple, query.appleEpisodeId),
    ...by(index.spotify, query.spotifyEpisodeId),
    ...(normalisedTitle === null ? [] : (index.title.get(normalisedTitle) ?? [])),
  ];
  return [...new Set(found)];
}

/**
 * True for a lookup that needs no other titles: it has an exact match, a high one by title and day,
 * or no title to compare.
 */
function isSettled(result: LookupResult, query: LookupQuery): boolean {
  const strongest = result.matches[0]?.match;
  return (
    query.title === null || strongest?.confidence === "exact" || strongest?.confidence === "high"
  );
}

/**
 * Answers lookups over one show's episodes, in their order (docs/feeds.md#look-up). However many
 * lookups there are, it takes one statement, one more for the show's name where titles are given,
 * and a third, which reads every episode in the feed, only where an equal title and the day did not
 * settle a lookup: looser forms and similarity are then compared in memory. The `matches` of a
 * lookup that was settled without it contain no merely similar titles, for a single lookup and in a
 * batch.
 */
export async function findEpisodes(
  database: Executor,
  showId: string,
  lookups: readonly Lookup[],
): Promise<NamedLookupResult[]> {
  const queries = lookups.map(({ query }) => query);
  const showName = queries.some((query) => query.title !== null)
    ? await findShowName(database, showId)
    : null;
  const titles = queries.map((query) =>
    query.title === null ? null : normaliseTitle(query.title, showName),
  );
  const named = await findNamedCandidates(database, showId, {
    simplecastEpisodeIds: presentOf(queries.map((query) => query.simplecastEpisodeId)),
    guids: presentOf(queries.map((query) => query.guid)),
    appleEpisodeIds: presentOf(queries.map((query) => query.appleEpisodeId)),
    spotifyEpisodeIds: presentOf(queries.map((query) => query.spotifyEpisodeId)),
    normalisedTitles: presentOf(titles),
  });
  const index = indexOf(named);
  const results = lookups.map(({ query, limit }, position) =>
    decideLookup(query, namedBy(index, query, titles[position] ?? null), { limit, showName }),
  );
  const open = lookups.flatMap(({ query }, position) =>
    results[position] === undefined || isSettled(results[position], query) ? [] : [position],
  );
  const living = open.length === 0 ? [] : await findLivingCandidates(database, showId);
  const candidates = new Map([...named, ...living].map((one) => [one.episodeId, one]));
  const final = lookups.map(({ query, limit }, position) =>
    open.includes(position)
      ? decideLookup(
          query,
          withoutRepeats(living, namedBy(index, query, titles[position] ?? null)),
          { limit, showName },
        )
      : (results[position] as LookupResult),
  );
  return final.map((result) => withNames(result, candidates));
}

/**
 * Episodes in the feed, and the named episodes that are not in it: removed episodes with an
 * identifier. Each episode is contained once.
 */
function withoutRepeats(
  living: readonly LookupCandidate[],
  named: readonly LookupCandidate[],
): LookupCandidate[] {
  return [...living, ...named.filter((candidate) => candidate.removed)];
}
