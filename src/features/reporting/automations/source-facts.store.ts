import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";

/** What automations read of campaigns, accounts and people. */

export { findCampaignShows } from "../refreshing/index.ts";

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

/** True where any of the clusters exists. */
export async function hasCluster(
  executor: Executor,
  clusters: readonly ClusterReference[],
): Promise<boolean> {
  const showIds = [...new Set(clusters.map(({ showId }) => showId))];
  const row = await executor
    .selectFrom("clusters")
    .select("id")
    .where(isAmong("show_id", showIds))
    .where(
      sql<boolean>`(show_id, id) in (
        select * from unnest(
          ${clusters.map(({ showId }) => showId)}::text[],
          ${clusters.map(({ clusterId }) => clusterId)}::text[]
        ))`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
