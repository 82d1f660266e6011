import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { CampaignStatus, SlotStatus } from "../../../db/schema/tables.ts";
import { areTenants } from "../../../db/statements/named-again.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";
import { SUMMARY_COLUMNS, type SummaryRow } from "../../grouping/clusters/index.ts";

/** Where what was found belongs: a statement for each kind of thing. */

/** An episode of a show. */
export interface EpisodeKey {
  showId: string;
  episodeId: string;
}

export type FoundCluster = SummaryRow & { merged_into: string | null };

const CLUSTER_COLUMNS = sql.join([...SUMMARY_COLUMNS, "merged_into"].map((name) => sql.ref(name)));

/** The clusters that are named, and those of the episodes that are not merged into others. */
export async function findClustersAmong(
  database: Executor,
  showIds: readonly string[],
  {
    references,
    episodes,
  }: { references: readonly ClusterReference[]; episodes: readonly EpisodeKey[] },
): Promise<FoundCluster[]> {
  const { rows } = await sql<FoundCluster>`
    (
      select ${CLUSTER_COLUMNS}
      from clusters
      where ${areTenants("show_id", showIds)}
        and (show_id, id) in (
          select *
          from unnest(
            ${references.map(({ showId }) => showId)}::text[],
            ${references.map(({ clusterId }) => clusterId)}::text[]
          )
        )
    )
    union all
    (
      select ${CLUSTER_COLUMNS}
      from clusters
      where ${areTenants("show_id", showIds)}
        and (show_id, episode_id) in (
          select *
          from unnest(
            ${episodes.map(({ showId }) => showId)}::text[],
            ${episodes.map(({ episodeId }) => episodeId)}::text[]
          )
        )
        and merged_into is null
    )`.execute(database);
  return rows;
}

export interface FoundEpisode {
  show_id: string;
  id: string;
  title: string;
  published_at: Date;
}

/** Episodes by their keys. */
export async function findEpisodesAmong(
  database: Executor,
  showIds: readonly string[],
  episodes: readonly EpisodeKey[],
): Promise<FoundEpisode[]> {
  const { rows } = await sql<FoundEpisode>`
    select show_id, id, title, published_at
    from episodes
    where ${areTenants("show_id", showIds)}
      and (show_id, id) in (
        select *
        from unnest(
          ${episodes.map(({ showId }) => showId)}::text[],
          ${episodes.map(({ episodeId }) => episodeId)}::text[]
        )
      )`.execute(database);
  return rows;
}

/** Names of the shows. */
export async function findNamesOfShows(
  database: Executor,
  showIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom("shows")
    .select(["show_id", "name"])
    .where(sql<boolean>`show_id = any(${[...showIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.show_id, row.name]));
}

/** A campaign, or a slot of it, with what it points to. */
export interface Booking {
  campaign_id: string;
  campaign_name: string;
  campaign_status: CampaignStatus;
  slot_id: string | null;
  slot_show_id: string | null;
  slot_status: SlotStatus | null;
  /** The cluster of a link; null for a slot that points to its episode, and for a campaign. */
  show_id: string | null;
  cluster_id: string | null;
  node_ids: string[] | null;
  episode_id: string | null;
}

const CAMPAIGN_COLUMNS = sql`
  campaign.id as campaign_id,
  campaign.name as campaign_name,
  campaign.status as campaign_status,
  slot.id as slot_id,
  slot.show_id as slot_show_id,
  slot.status as slot_status`;

/** The campaigns and slots that are named, or that point to the episodes or clusters. */
export async function findBookings(
  database: Executor,
  workspaceId: string,
  {
    campaignIds,
    episodeIds,
    clusters,
  }: {
    campaignIds: readonly string[];
    episodeIds: readonly string[];
    clusters: readonly ClusterReference[];
  },
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select
      ${CAMPAIGN_COLUMNS},
      null::text as show_id,
      null::text as cluster_id,
      null::text[] as node_ids,
      slot.episode_id
    from campaign_slots slot
    join campaigns campaign
      on campaign.workspace_id = slot.workspace_id
      and campaign.id = slot.campaign_id
    where slot.workspace_id = ${workspaceId}
      and campaign.workspace_id = ${workspaceId}
      and slot.episode_id = any(${[...episodeIds]}::text[])
    union all
    select
      ${CAMPAIGN_COLUMNS},
      link.show_id,
      link.cluster_id,
      link.node_ids,
      null::text as episode_id
    from campaign_cluster_links link
    join campaigns campaign
      on campaign.workspace_id = link.workspace_id
      and campaign.id = link.campaign_id
    left join campaign_slots slot
      on slot.workspace_id = link.workspace_id
      and slot.campaign_id = link.campaign_id
      and slot.id = link.slot_id
      and slot.workspace_id = ${workspaceId}
    where link.workspace_id = ${workspaceId}
      and campaign.workspace_id = ${workspaceId}
      and (link.show_id, link.cluster_id) in (
        select *
        from unnest(
          ${clusters.map(({ showId }) => showId)}::text[],
          ${clusters.map(({ clusterId }) => clusterId)}::text[]
        )
      )
    union all
    select
      ${CAMPAIGN_COLUMNS},
      null::text as show_id,
      null::text as cluster_id,
      null::text[] as node_ids,
      null::text as episode_id
    from campaigns campaign
    left join campaign_slots slot
      on slot.workspace_id = campaign.workspace_id
      and slot.campaign_id = campaign.id
      and slot.workspace_id = ${workspaceId}
    where campaign.workspace_id = ${workspaceId}
      and campaign.id = any(${[...campaignIds]}::text[])`.execute(database);
  return rows;
}

/** Reports of the workspaces, by their ids. */
export const findReportsAmong = (
  database: Executor,
  workspaceIds: readonly string[],
  ids: readonly string[],
) =>
  database
    .selectFrom("reports")
    .select(["workspace_id", "id", "name", "type", "status"])
    .where(sql<boolean>`workspace_id = any(${[...workspaceIds]}::text[])`)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();

/** The workspace itself and its subnetworks, by the handles of their pages. */
export const findNetworksAt = (
  database: Executor,
  workspaceId: string,
  handles: readonly string[],
) =>
  database
    .selectFrom("workspaces")
    .select(["workspace_id", "handle", "name"])
    .where((match) =>
      match.or([
        match("workspace_id", "=", workspaceId),
        match("parent_workspace_id", "=", workspaceId),
      ]),
    )
    .where("kind", "<>", "solo")
    .where(sql<boolean>`handle = any(${[...handles]}::text[])`)
    .execute();

/** The shows that handles name, the former ones too, among those of the workspace. */
export async function findShowsByHandle(
  database: Executor,
  showIds: readonly string[],
  handles: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom("handle_directory")
    .select(["handle", "subject_id"])
    .where("subject_kind", "=", "show")
    .where(sql<boolean>`handle = any(${[...handles]}::text[])`)
    .where(sql<boolean>`subject_id = any(${[...showIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.handle, row.subject_id]));
}
