import type { Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";

/**
 * Reads what the workspace's own objects are made of: shows, connections, and counts of members and
 * subnetworks.
 */

export interface ShowSummaryRow {
  show_id: string;
  name: string;
  handle: string;
  image: string | null;
  categories: string[];
  explicit_plan: string | null;
}

/** The named shows, in no order; ids that do not exist are left out. */
export async function findShowSummaryRows(
  database: Executor,
  showIds: readonly string[],
): Promise<ShowSummaryRow[]> {
  if (showIds.length === 0) return [];
  return database
    .selectFrom("shows")
    .select(["show_id", "name", "handle", "image", "categories", "explicit_plan"])
    .where(isAmong("show_id", showIds))
    .execute();
}

/** Number of episodes in the feed, by show. Shows without any are left out. */
export async function countEpisodes(
  database: Executor,
  showIds: readonly string[],
): Promise<Map<string, number>> {
  if (showIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("episodes")
    .select(["show_id", database.fn.countAll<number>().as("count")])
    .where(isAmong("show_id", showIds))
    .where("removed_at", "is", null)
    .groupBy("show_id")
    .execute();
  return new Map(rows.map((row) => [row.show_id, row.count]));
}

export interface ConnectionRow {
  show_id: string;
  platform: string;
  last_updated_at: Date | null;
}

/**
 * Every connected platform of the shows: linked accounts, including those that cannot be read, but
 * not disconnected ones.
 */
export async function findConnections(
  database: Executor,
  showIds: readonly string[],
): Promise<ConnectionRow[]> {
  if (showIds.length === 0) return [];
  return database
    .selectFrom("connections")
    .select(["show_id", "platform", "last_updated_at"])
    .where(isAmong("show_id", showIds))
    .where("status", "<>", "disconnected")
    .orderBy("platform")
    .execute();
}

export async function countAcceptedMembers(
  database: Executor,
  workspaceId: string,
): Promise<number> {
  const row = await database
    .selectFrom("workspace_members")
    .select(database.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("status", "=", "accepted")
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function countSubnetworks(database: Executor, workspaceId: string): Promise<number> {
  const row = await database
    .selectFrom("workspaces")
    .select(database.fn.countAll<number>().as("count"))
    .where("parent_workspace_id", "=", workspaceId)
    .where("kind", "=", "subnetwork")
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Number of campaigns of the workspace without archived ones, as in their list. */
export async function countCampaigns(database: Executor, workspaceId: string): Promise<number> {
  const row = await database
    .selectFrom("campaigns")
    .select(database.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("archived", "=", false)
    .executeTakeFirst();
  return row?.count ?? 0;
}
