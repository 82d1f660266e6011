import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import type { DeliverySource, SlotStatus } from "../../../../db/schema/tables.ts";

/** The parts of a campaign's answer that come from other tables, for many campaigns at once. */

export interface CampaignSummary {
  slotsByStatus: Partial<Record<SlotStatus, number>>;
  clusterCount: number;
  deliveryTotals: DeliveryTotal[];
}

export interface DeliveryTotal {
  source: DeliverySource;
  label: string;
  impressions: number;
  /** Null where no row has a count of listeners. */
  listeners: number | null;
}

export interface BrandName {
  id: string;
  name: string;
  logo_url: string | null;
}

/**
 * Summaries by campaign id; every campaign has one.
 *
 * @param showIds Shows that the workspace sees; slots and linked clusters of other shows are not
 * counted.
 */
export async function findSummaries(
  executor: Executor,
  { id: workspaceId, showIds }: { id: string; showIds: readonly string[] },
  campaignIds: readonly string[],
): Promise<Map<string, CampaignSummary>> {
  const summaries = new Map<string, CampaignSummary>(
    campaignIds.map((id) => [id, { slotsByStatus: {}, clusterCount: 0, deliveryTotals: [] }]),
  );
  if (campaignIds.length === 0) return summaries;
  const [slots, clusters, deliveries] = await Promise.all([
    countSlots(executor, workspaceId, { campaignIds, showIds }),
    countClusters(executor, workspaceId, { campaignIds, showIds }),
    findDeliveryTotals(executor, workspaceId, campaignIds),
  ]);
  for (const { campaign_id: id, status, count } of slots) {
    const summary = summaries.get(id);
    if (summary !== undefined) summary.slotsByStatus[status] = count;
  }
  for (const { campaign_id: id, count } of clusters) {
    const summary = summaries.get(id);
    if (summary !== undefined) summary.clusterCount = count;
  }
  for (const { campaign_id: id, ...total } of deliveries)
    summaries.get(id)?.deliveryTotals.push(total);
  return summaries;
}

interface Counted {
  campaignIds: readonly string[];
  showIds: readonly string[];
}

const countSlots = (executor: Executor, workspaceId: string, { campaignIds, showIds }: Counted) =>
  executor
    .selectFrom("campaign_slots")
    .select((build) => ["campaign_id", "status", build.fn.countAll<number>().as("count")])
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where(sql<boolean>`campaign_id = any(${[...campaignIds]})`)
    .groupBy(["campaign_id", "status"])
    .execute();

const countClusters = (
  executor: Executor,
  workspaceId: string,
  { campaignIds, showIds }: Counted,
) =>
  executor
    .selectFrom("campaign_cluster_links")
    .select(["campaign_id", sql<number>`count(distinct (show_id, cluster_id))`.as("count")])
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where(sql<boolean>`campaign_id = any(${[...campaignIds]})`)
    .groupBy("campaign_id")
    .execute();

/** Sums by source and label, in their order. */
const findDeliveryTotals = (
  executor: Executor,
  workspaceId: string,
  campaignIds: readonly string[],
): Promise<(DeliveryTotal & { campaign_id: string })[]> =>
  executor
    .selectFrom("external_delivery_rows")
    .select([
      "campaign_id",
      "source",
      "label",
      sql<number>`sum(impressions)::bigint`.as("impressions"),
      sql<number | null>`sum(listeners)::bigint`.as("listeners"),
    ])
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`campaign_id = any(${[...campaignIds]})`)
    .groupBy(["campaign_id", "source", "label"])
    .orderBy("source")
    .orderBy("label")
    .execute();

export async function findBrandNames(
  executor: Executor,
  workspaceId: string,
  brandIds: readonly string[],
): Promise<Map<string, BrandName>> {
  if (brandIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("brands")
    .select(["id", "name", "logo_url"])
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`id = any(${[...brandIds]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
