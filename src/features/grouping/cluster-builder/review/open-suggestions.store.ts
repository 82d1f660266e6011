import { type Selectable, sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import type { ClusterSuggestionsTable } from "../../../../db/schema/tables.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";

/** Open suggestions of several shows, as people review them. */

export type OpenSuggestionRow = Selectable<ClusterSuggestionsTable> & {
  episode_title: string;
  episode_published_at: Date;
};

/**
 * Open suggestions by episode, the newest episode first; of an episode the surest first, so that
 * the same rows always come in the same order. Suggestions of an episode that the show no longer
 * has are left out: nothing can be answered to them.
 */
export async function findOpenSuggestions(
  executor: Executor,
  showIds: readonly string[],
  limit: number,
): Promise<OpenSuggestionRow[]> {
  return openOf(executor, showIds)
    .selectAll("suggestion")
    .select(["episode.title as episode_title", "episode.published_at as episode_published_at"])
    .orderBy("episode.published_at", "desc")
    .orderBy("suggestion.show_id")
    .orderBy("suggestion.episode_id")
    .orderBy(sql`array_position(array['high', 'medium', 'low'], suggestion.confidence)`)
    .orderBy("suggestion.score", "desc")
    .orderBy("suggestion.id")
    .limit(limit)
    .execute();
}

/** How many open suggestions the shows have. */
export async function countOpenSuggestions(
  executor: Executor,
  showIds: readonly string[],
): Promise<number> {
  const { count } = await openOf(executor, showIds)
    .select(sql<string>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const openOf = (executor: Executor, showIds: readonly string[]) =>
  executor
    .selectFrom("cluster_suggestions as suggestion")
    .innerJoin("episodes as episode", (join) =>
      join
        .onRef("episode.show_id", "=", "suggestion.show_id")
        .onRef("episode.id", "=", "suggestion.episode_id"),
    )
    .where(areTenants("suggestion.show_id", showIds))
    .where(areTenants("episode.show_id", showIds))
    .where("suggestion.status", "=", "open");

/** Title and time of episodes of a show, by id. */
export async function findEpisodeNames(
  executor: Executor,
  showId: string,
  ids: readonly string[],
): Promise<Map<string, { title: string; published_at: Date }>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom("episodes")
    .select(["id", "title", "published_at"])
    .where("show_id", "=", showId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
