import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";

/** What automations read of campaigns, accounts and people. */

export interface CampaignFacts {
  status: string;
  end_date: string | null;
}

export const findCampaignFacts = (
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<CampaignFacts | undefined> =>
  executor
    .selectFrom("campaigns")
    .select(["status", "end_date"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", campaignId)
    .executeTakeFirst();

/** The UTC days on which slots of a campaign aired, each once. */
export async function findAiredDays(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("campaign_slots")
    .select(sql<string>`to_char(aired_at at time zone 'UTC', 'YYYY-MM-DD')`.as("day"))
    .distinct()
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where("aired_at", "is not", null)
    .execute();
  return rows.map(({ day }) => day);
}

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

/** True where an account of any of these shows needs a new sign-in. */
export async function needsSignIn(
  executor: Executor,
  showIds: readonly string[],
): Promise<boolean> {
  if (showIds.length === 0) return false;
  const row = await executor
    .selectFrom("connections")
    .select("show_id")
    .where("show_id", "in", [...showIds])
    .where("status", "=", "needs_reauth")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Addresses of the owner and the admins, each once. */
export async function findOwnerAddresses(
  executor: Executor,
  workspaceId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("workspace_members")
    .select(sql<string>`lower(email)`.as("email"))
    .distinct()
    .where("workspace_id", "=", workspaceId)
    .where("status", "=", "accepted")
    .where("role", "in", ["owner", "admin"])
    .where("email", "like", "%_@_%")
    .orderBy("email")
    .execute();
  return rows.map(({ email }) => email);
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

/** How many posts of clusters were read since a moment. */
export async function countPostsReadSince(
  executor: Executor,
  clusters: readonly ClusterReference[],
  since: Date,
): Promise<number> {
  if (clusters.length === 0) return 0;
  const { count } = await executor
    .selectFrom("cluster_nodes")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("show_id", "in", [...new Set(clusters.map(({ showId }) => showId))])
    .where("cluster_id", "in", [...new Set(clusters.map(({ clusterId }) => clusterId))])
    .where("last_fetched_at", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}
