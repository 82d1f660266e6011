import type { Executor } from "../../../db/connection/database.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";

/** What campaigns consist of, for the refresh of their reports. */

/** The shows that a campaign has slots in. */
export async function findCampaignShows(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("campaign_slots")
    .select("show_id")
    .distinct()
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .execute();
  return rows.map(({ show_id: id }) => id);
}

/** The clusters that a campaign links. */
export async function findCampaignClusters(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<ClusterReference[]> {
  const rows = await executor
    .selectFrom("campaign_cluster_links")
    .select(["show_id", "cluster_id"])
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .orderBy("id")
    .execute();
  return rows.map(({ show_id: showId, cluster_id: clusterId }) => ({ showId, clusterId }));
}
