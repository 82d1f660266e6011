import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import type { Metric, Reading } from "../../../../domain/metrics/metric.ts";

/** A post with the readings that reach and downloads are taken from, without its other readings. */
export interface PostReading {
  id: string;
  show_id: string;
  cluster_id: string;
  url: string;
  title: string | null;
  /** ISO 8601. */
  published_at: string | null;
  /** ISO 8601. */
  last_fetched_at: string | null;
  /** Code of the error of the last fetch; null where it succeeded. */
  refresh_error: string | null;
  reach_basis: Metric | null;
  reach_reading: Reading | null;
  downloads_reading: Reading | null;
}

/** A moment as the API writes it. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The posts that are stored with the clusters, without those of clusters merged into them. 20,000
 * posts are 8 MB, which with all of their readings would be 30 MB. Each cluster's posts come as one
 * JSON text: read column by column, 260,000 values take twice the time.
 */
export async function findPostReadings(
  executor: Executor,
  references: readonly ClusterReference[],
): Promise<PostReading[]> {
  if (references.length === 0) return [];
  const shows = references.map(({ showId }) => showId);
  const ids = references.map(({ clusterId }) => clusterId);
  const { rows } = await sql<{ posts: PostReading[] }>`
    select json_agg(post) as posts
    from (
      select
        n.show_id,
        n.cluster_id,
        n.id,
        n.url,
        n.title,
        ${iso("n.published_at")} as published_at,
        ${iso("n.last_fetched_at")} as last_fetched_at,
        n.refresh_error ->> 'code' as refresh_error,
        n.reach_basis,
        n.readings -> n.reach_basis as reach_reading,
        n.readings -> 'downloads' as downloads_reading
      from unnest(${shows}::text[], ${ids}::text[]) as wanted (show_id, cluster_id)
      join cluster_nodes n
        on n.show_id = wanted.show_id
        and n.cluster_id = wanted.cluster_id
      where ${areTenants("n.show_id", shows)}
    ) post
    group by post.show_id, post.cluster_id`.execute(executor);
  return rows.flatMap(({ posts }) => posts);
}
