import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { ClusterTotals } from "../../../domain/metrics/cluster-figures.ts";
import { isAmong } from "../../../db/statements/is-among.ts";

/** The stored totals of an episode's cluster. */
export interface EpisodeTotals {
  totals: ClusterTotals;
  last_refreshed_at: Date | null;
}

/**
 * The totals of episodes of a show, by episode: those of the episode's cluster, which is the oldest
 * one that was not merged into another. Episodes without a cluster are left out.
 */
export async function findEpisodeTotals(
  executor: Executor,
  showId: string,
  episodeIds: readonly string[],
): Promise<Map<string, EpisodeTotals>> {
  if (episodeIds.length === 0) return new Map();
  const { rows } = await sql<EpisodeTotals & { episode_id: string }>`
    select distinct on (episode_id)
      episode_id,
      nullif(metrics_text, '')::json -> 'totals' as totals,
      last_refreshed_at
    from clusters
    where show_id = ${showId}
      and ${isAmong("episode_id", episodeIds)}
      and merged_into is null
    order by episode_id, created_at, id`.execute(executor);
  // A cluster has no totals only within the transaction that creates it.
  return new Map(rows.flatMap((row) => (row.totals === null ? [] : [[row.episode_id, row]])));
}
