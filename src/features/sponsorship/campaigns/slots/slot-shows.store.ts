import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";

/**
 * The shows of some slots of a campaign, by slot id. Slots that the campaign does not have are
 * absent.
 */
export async function findSlotShows(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
  slotIds: readonly string[],
): Promise<Map<string, string>> {
  if (slotIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("campaign_slots")
    .select(["id", "show_id"])
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where(sql<boolean>`id = any(${[...slotIds]})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.show_id]));
}
