import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import type { DeliverySource } from "../../../../db/schema/tables.ts";

export interface DeliveredRow {
  /** Null where the counts are for no particular slot. */
  slot_id: string | null;
  source: DeliverySource;
  label: string;
  impressions: number;
  listeners: number | null;
  first_day: string;
  last_day: string;
}

/** What ad servers delivered to the slots of a campaign, by source and label. */
export async function findDeliveredLines(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<DeliveredRow[]> {
  const lines = await executor
    .selectFrom("external_delivery_rows")
    .select([
      "slot_id",
      "source",
      "label",
      sql<number>`sum(impressions)::bigint`.as("impressions"),
      sql<number | null>`sum(listeners)::bigint`.as("listeners"),
      sql<string>`min(start_date)`.as("first_day"),
      sql<string>`max(end_date)`.as("last_day"),
    ])
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .groupBy(["slot_id", "source", "label"])
    .orderBy("source")
    .orderBy("label")
    .execute();
  return lines;
}
