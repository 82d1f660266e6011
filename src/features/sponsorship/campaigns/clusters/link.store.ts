import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { newestFirst, type NewestPage } from "../../../../db/statements/newest-first.ts";
import type { CampaignClusterLinksTable } from "../../../../db/schema/tables.ts";

/** Statements on the links between campaigns and clusters, each of one workspace. */

export type LinkRow = Selectable<CampaignClusterLinksTable>;

/** A page of links, newest first. */
export const findLinkPage = (
  executor: Executor,
  workspaceId: string,
  { campaignId, slotId }: { campaignId: string; slotId: string | null },
  page: NewestPage,
) =>
  newestFirst(
    executor
      .selectFrom("campaign_cluster_links")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("campaign_id", "=", campaignId)
      .where(sql<boolean>`(${slotId}::text is null or slot_id = ${slotId})`),
    page,
  ).execute();

export const findLink = (
  executor: Executor,
  workspaceId: string,
  campaignId: string,
  id: string,
): Promise<LinkRow | undefined> =>
  executor
    .selectFrom("campaign_cluster_links")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where("id", "=", id)
    .executeTakeFirst();

/** The link of a cluster with a slot, or the one without a slot. */
export const findSameLink = (
  executor: Executor,
  workspaceId: string,
  campaignId: string,
  link: Pick<LinkRow, "show_id" | "cluster_id" | "slot_id">,
): Promise<LinkRow | undefined> =>
  executor
    .selectFrom("campaign_cluster_links")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where("show_id", "=", link.show_id)
    .where("cluster_id", "=", link.cluster_id)
    .where(sql<boolean>`slot_id is not distinct from ${link.slot_id}::text`)
    .executeTakeFirst();

export async function insertLink(
  transaction: DatabaseTransaction,
  workspaceId: string,
  link: Omit<Insertable<CampaignClusterLinksTable>, "workspace_id">,
): Promise<LinkRow> {
  return transaction
    .insertInto("campaign_cluster_links")
    .values({ ...link, workspace_id: workspaceId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateLinkRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  link: Pick<LinkRow, "campaign_id" | "id" | "slot_id" | "node_ids" | "updated_at">,
): Promise<LinkRow> {
  return transaction
    .updateTable("campaign_cluster_links")
    .set({ slot_id: link.slot_id, node_ids: link.node_ids, updated_at: link.updated_at })
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", link.campaign_id)
    .where("id", "=", link.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteLinkRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  campaignId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("campaign_cluster_links")
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where("id", "=", id)
    .execute();
}

export async function countLinks(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<number> {
  const { count } = await executor
    .selectFrom("campaign_cluster_links")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
  return count;
}
