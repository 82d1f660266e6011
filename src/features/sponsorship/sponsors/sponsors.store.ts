import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { ShowHost } from "../../../db/schema/tables.ts";

/** The data that sponsors are matched with: a workspace's brands, campaigns and shows. */

export interface SponsorBrand {
  id: string;
  name: string;
  website: string | null;
  logo_url: string | null;
  description: string | null;
  categories: string[];
  talking_points: string | null;
  blocked_categories: string[];
  blocked_topics: string[];
  contact_count: number;
}

/** The newest 2,000 brands that are not archived. Contacts are counted, never read. */
export async function findSponsorBrands(
  executor: Executor,
  workspaceId: string,
): Promise<SponsorBrand[]> {
  const brands = await executor
    .selectFrom("brands")
    .select([
      "id",
      "name",
      "website",
      "logo_url",
      "description",
      "categories",
      "talking_points",
      "blocked_categories",
      "blocked_topics",
      "contact_count",
    ])
    .where("workspace_id", "=", workspaceId)
    .where("archived", "=", false)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(2_000)
    .execute();
  return brands;
}

export interface PastCampaignRow {
  brand_id: string;
  show_id: string;
  campaign_id: string;
  name: string;
}

/** Past and current campaigns, by the shows of their slots; the newest 5,000 pairs. */
export async function findPastCampaigns(
  executor: Executor,
  workspaceId: string,
): Promise<PastCampaignRow[]> {
  const { rows } = await sql<PastCampaignRow>`
    select distinct campaign.brand_id, slot.show_id, campaign.id as campaign_id, campaign.name,
      campaign.created_at
    from campaigns campaign
    join campaign_slots slot
      on slot.workspace_id = ${workspaceId}
      and slot.campaign_id = campaign.id
    where campaign.workspace_id = ${workspaceId}
      and campaign.brand_id is not null
      and campaign.status in ('active', 'paused', 'completed')
      and slot.status in ('scheduled', 'aired', 'verified')
    order by campaign.created_at desc, campaign.id, slot.show_id
    limit 5000`.execute(executor);
  return rows;
}

export interface SponsorShow {
  show_id: string;
  name: string;
  description: string | null;
  image: string | null;
  categories: string[];
  hosts: ShowHost[];
  collaborations: Record<string, unknown>[];
}

export async function findSponsorShows(
  executor: Executor,
  showIds: readonly string[],
): Promise<SponsorShow[]> {
  const shows = await executor
    .selectFrom("shows")
    .select(["show_id", "name", "description", "image", "categories", "hosts", "collaborations"])
    .where(sql<boolean>`show_id = any(${[...showIds]}::text[])`)
    .orderBy("show_id")
    .execute();
  return shows;
}

export interface ShowCounts {
  show_id: string;
  episodes: number;
  clusters: number;
  /** Reach of the show's clusters together; null where it is unknown. */
  reach: number | null;
}

/**
 * The numbers of episodes and clusters of each show, with the reach of its clusters. Merged
 * clusters are counted in the cluster they were merged into.
 */
export async function countShowContent(
  executor: Executor,
  showIds: readonly string[],
): Promise<Map<string, ShowCounts>> {
  const ids = [...showIds];
  const [episodes, clusters] = await Promise.all([
    sql<{ show_id: string; count: number }>`
      select show_id, count(*) as count
      from episodes
      where show_id = any(${ids}::text[])
        and removed_at is null
      group by show_id`.execute(executor),
    sql<{ show_id: string; count: number; reach: number | null }>`
      select show_id, count(*) as count, sum(total_reach)::bigint as reach
      from clusters
      where show_id = any(${ids}::text[])
        and merged_into is null
      group by show_id`.execute(executor),
  ]);
  const ofEpisodes = new Map(episodes.rows.map((row) => [row.show_id, row.count]));
  const ofClusters = new Map(clusters.rows.map((row) => [row.show_id, row]));
  return new Map(
    ids.map((id) => [
      id,
      {
        show_id: id,
        episodes: ofEpisodes.get(id) ?? 0,
        clusters: ofClusters.get(id)?.count ?? 0,
        reach: ofClusters.get(id)?.reach ?? null,
      },
    ]),
  );
}

export interface NamingEpisode {
  show_id: string;
  id: string;
  title: string;
  published_at: Date;
  people: string[];
}

/** Titles and people of the newest episodes, which may name other shows. */
export async function findNewestEpisodes(
  executor: Executor,
  showIds: readonly string[],
  limit: number,
): Promise<NamingEpisode[]> {
  const rows = await executor
    .selectFrom("episodes")
    .select(["show_id", "id", "title", "published_at", "people"])
    .where(sql<boolean>`show_id = any(${[...showIds]}::text[])`)
    .where("removed_at", "is", null)
    .orderBy("published_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ people, ...row }) => ({
    ...row,
    people: people.flatMap((person) =>
      typeof person["name"] === "string" ? [person["name"]] : [],
    ),
  }));
}

export interface EpisodeText {
  title: string;
  description: string | null;
  tags: string[];
}

/** The text of an episode; undefined where the show has no such episode. */
export async function findEpisodeText(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<EpisodeText | undefined> {
  return executor
    .selectFrom("episodes")
    .select(["title", "description", "tags"])
    .where("show_id", "=", showId)
    .where("id", "=", episodeId)
    .executeTakeFirst();
}
