import { metricsDocument } from "./document.ts";
import {
  type BenchDatabase,
  seededId,
  type SeededWorkspace,
  seedWorkspace,
} from "./environment.ts";

const SHOWS = 20;
const CLUSTERS_PER_SHOW = 100;
const SLOTS = 200;
/** Days on which the figures of each cluster were captured. */
const DAYS = 30;

export const CAMPAIGN_SIZE = {
  slots: SLOTS,
  clusters: SHOWS * CLUSTERS_PER_SHOW,
  clustersPerShow: CLUSTERS_PER_SHOW,
} as const;

/** A campaign of 200 slots and 2,000 clusters of ten posts, in a workspace of its own. */
export interface SeededCampaign {
  workspace: SeededWorkspace;
  campaignId: string;
}

/** @param kind A letter that no other workspace of the database has. */
export async function seedCampaign(database: BenchDatabase, kind: string): Promise<SeededCampaign> {
  const workspace = await seedWorkspace(database, {
    kind,
    shows: SHOWS,
    clustersPerShow: CLUSTERS_PER_SHOW,
    document: metricsDocument,
    documents: CAMPAIGN_SIZE.clusters,
  });
  const campaignId = seededId(`${kind}C`, 0);
  const { id: workspaceId, showIds } = workspace;
  await database.query(
    `insert into campaigns (workspace_id, id, name, status, start_date, end_date, timezone, currency, goals, created_by, status_changed_at, created_at, updated_at)
     values ($1, $2, 'Bench', 'active', current_date - ${DAYS}, current_date + ${DAYS}, 'UTC', 'usd', '{"impressions": 1000000}', 'bench', now(), now(), now())`,
    [workspaceId, campaignId],
  );
  await database.query(
    `insert into campaign_slots (workspace_id, campaign_id, id, show_id, position, status, deliverable_type, air_start, air_end, aired_at, guaranteed_impressions, created_at, updated_at)
     select $1, $2, 'slot_' || lpad(n::text, 24, '0'), ($3::text[])[1 + n % ${SHOWS}], n, 'aired', 'social_clip', current_date - 10, current_date - 10, now() - interval '10 days', 5000, now(), now()
     from generate_series(1, ${SLOTS}) n`,
    [workspaceId, campaignId, showIds],
  );
  await database.query(
    `insert into campaign_cluster_links (workspace_id, campaign_id, id, slot_id, show_id, cluster_id, linked_at, linked_by, created_at, updated_at)
     select $1, $2, 'link_' || c.id, 'slot_' || lpad((1 + row_number() over () % ${SLOTS})::text, 24, '0'), c.show_id, c.id, now(), 'bench', now(), now()
     from clusters c where c.show_id = any($3::text[])`,
    [workspaceId, campaignId, showIds],
  );
  await database.query(
    `insert into cluster_daily_reach (show_id, cluster_id, day, total_reach, figures)
     select c.show_id, c.id, current_date - d, 1000 - d, jsonb_build_object('totals', (c.metrics_text::jsonb) -> 'totals')
     from clusters c cross join generate_series(1, ${DAYS}) d where c.show_id = any($1::text[])`,
    [showIds],
  );
  await database.query("analyze");
  return { workspace, campaignId };
}

/** Stores the posts of the clusters of these shows with the readings that their figures are of. */
export async function seedPosts(
  database: BenchDatabase,
  { showIds }: SeededWorkspace,
): Promise<void> {
  await database.query(
    `insert into cluster_nodes (show_id, cluster_id, id, platform, format, external_id, url, title, published_at, added_by, readings, reach, reach_basis, last_fetched_at, created_at, updated_at)
     select c.show_id, c.id, post ->> 'node_id', post ->> 'platform', post ->> 'format', post ->> 'node_id', post ->> 'url', 'A post with a title of some words', now(), 'api',
       (
         select jsonb_object_agg(metric.key, jsonb_build_object('value', metric.value, 'fetched_at', post -> 'last_refreshed_at', 'as_of', null, 'source', 'api', 'definition', (post ->> 'platform') || '.' || metric.key || '@2026-08'))
         from jsonb_each(post -> 'metrics') metric
         where metric.key <> 'reach' and metric.value <> 'null'
       ),
       (post -> 'metrics' ->> 'reach')::bigint, post ->> 'reach_basis', (post ->> 'last_refreshed_at')::timestamptz, now(), now()
     from clusters c cross join lateral jsonb_array_elements(c.metrics_text::jsonb -> 'items') post
     where c.show_id = any($1::text[])`,
    [showIds],
  );
  await database.query("analyze cluster_nodes");
}
