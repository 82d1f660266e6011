import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { LookupCandidate } from "../../../domain/matching/episode-lookup.ts";

/** The identifiers and titles that a batch of lookups names, each value once. */
export interface LookupKeys {
  simplecastEpisodeIds: string[];
  guids: string[];
  appleEpisodeIds: string[];
  spotifyEpisodeIds: string[];
  normalisedTitles: string[];
}

interface CandidateRow {
  id: string;
  cluster_id: string | null;
  title: string;
  normalised_title: string;
  published_at: Date;
  published_at_estimated: boolean | null;
  season: number | null;
  number: number | null;
  guid: string | null;
  former_guid_keys: string[];
  simplecast_episode_id: string | null;
  apple_episode_id: string | null;
  spotify_episode_id: string | null;
  removed: boolean;
}

const candidateOf = (row: CandidateRow): LookupCandidate => ({
  episodeId: row.id,
  clusterId: row.cluster_id,
  title: row.title,
  normalisedTitle: row.normalised_title,
  // An estimated date does not show on which day an episode was published.
  publishedAt: row.published_at_estimated === true ? null : row.published_at,
  season: row.season,
  number: row.number,
  guid: row.guid,
  formerGuids: row.former_guid_keys,
  simplecastEpisodeId: row.simplecast_episode_id,
  appleEpisodeId: row.apple_episode_id,
  spotifyEpisodeId: row.spotify_episode_id,
  removed: row.removed,
});

async function findCandidates(
  database: Executor,
  showId: string,
  condition: RawBuilder<unknown>,
): Promise<LookupCandidate[]> {
  const { rows } = await sql<CandidateRow>`
    select
      id,
      title,
      normalised_title,
      published_at,
      published_at_estimated,
      season,
      number,
      guid,
      former_guid_keys,
      simplecast_episode_id,
      apple_episode_id,
      spotify_episode_id,
      removed_at is not null as removed,
      (
        select clusters.id
        from clusters
        where clusters.show_id = ${showId}
          and clusters.episode_id = episodes.id
          and clusters.merged_into is null
        order by clusters.created_at, clusters.id
        limit 1
      ) as cluster_id
    from episodes
    where show_id = ${showId}
      and (${condition})`.execute(database);
  return rows.map(candidateOf);
}

/**
 * The episodes of a show with one of the identifiers or one of the titles, removed ones included,
 * in one statement for a whole batch. Its conditions contain only the kinds of identifiers in the
 * batch, so that a batch of guids is answered by their index.
 */
export async function findNamedCandidates(
  database: Executor,
  showId: string,
  keys: LookupKeys,
): Promise<LookupCandidate[]> {
  const conditions = [
    keys.guids.length === 0
      ? undefined
      : sql`guid = any(${keys.guids}::text[])
        or (former_guid_keys <> '{}' and former_guid_keys && ${keys.guids}::text[])`,
    keys.normalisedTitles.length === 0
      ? undefined
      : sql`normalised_title = any(${keys.normalisedTitles}::text[])`,
    keys.simplecastEpisodeIds.length === 0
      ? undefined
      : sql`simplecast_episode_id = any(${keys.simplecastEpisodeIds}::text[])`,
    keys.appleEpisodeIds.length === 0
      ? undefined
      : sql`apple_episode_id = any(${keys.appleEpisodeIds}::text[])`,
    keys.spotifyEpisodeIds.length === 0
      ? undefined
      : sql`spotify_episode_id = any(${keys.spotifyEpisodeIds}::text[])`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0
    ? []
    : findCandidates(database, showId, sql.join(conditions, sql` or `));
}

/** Every episode in the feed, for lookups by a title that no episode has exactly. */
export async function findLivingCandidates(
  database: Executor,
  showId: string,
): Promise<LookupCandidate[]> {
  return findCandidates(database, showId, sql`removed_at is null`);
}

/** The show's name, which is removed from the ends of titles before they are compared. */
export async function findShowName(database: Executor, showId: string): Promise<string | null> {
  const row = await database
    .selectFrom("shows")
    .select("name")
    .where("show_id", "=", showId)
    .executeTakeFirst();
  return row?.name ?? null;
}
