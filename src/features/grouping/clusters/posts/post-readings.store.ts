import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import type { Metric, PostFormat, Reading } from "../../../../domain/metrics/metric.ts";

/** A post with the readings that reach and downloads are taken from, without its other readings. */
export interface PostReading {
  id: string;
  show_id: string;
  cluster_id: string;
  platform: string;
  format: PostFormat;
  url: string;
  title: string | null;
  published_at: Date | null;
  last_fetched_at: Date | null;
  /** Code of the error of the last fetch; null where it succeeded. */
  refresh_error: string | null;
  reach_basis: Metric | null;
  reach_reading: Reading | null;
  downloads_reading: Reading | null;
}

/**
 * The posts that are stored with the clusters, without those of clusters merged into them. 20,000
 * posts are 8 MB, which with all of their readings would be 30 MB.
 */
export async function findPostReadings(
  executor: Executor,
  references: readonly ClusterReference[],
): Promise<PostReading[]> {
  if (references.length === 0) return [];
  const shows = references.map(({ showId }) => showId);
  const ids = references.map(({ clusterId }) => clusterId);
  const { rows } = await sql<PostReading>`
    select
      n.show_id,
      n.cluster_id,
      n.id,
      n.platform,
      n.format,
      n.url,
      n.title,
      n.published_at,
      n.last_fetched_at,
      n.refresh_error ->> 'code' as refresh_error,
      n.reach_basis,
      n.readings -> n.reach_basis as reach_reading,
      n.readings -> 'downloads' as downloads_reading
    from unnest(${shows}::text[], ${ids}::text[]) as wanted (show_id, cluster_id)
    join cluster_nodes n
      on n.show_id = wanted.show_id
      and n.cluster_id = wanted.cluster_id
    where ${areTenants("n.show_id", shows)}
    order by n.show_id, n.cluster_id, n.id`.execute(executor);
  return rows;
}
