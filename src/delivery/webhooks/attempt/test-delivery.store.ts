import type { Insertable } from "kysely";
import type { Database } from "../../../db/connection/database.ts";
import type { WebhookDeliveriesTable } from "../../../db/schema/tables.ts";

/**
 * Stores a test delivery with its attempt. The delivery has no due time, so that no worker reads
 * it.
 */
export async function insertTestDelivery(
  database: Database,
  workspaceId: string,
  delivery: Omit<Insertable<WebhookDeliveriesTable>, "workspace_id" | "kind">,
): Promise<void> {
  await database
    .insertInto("webhook_deliveries")
    .values({ ...delivery, workspace_id: workspaceId, kind: "test" })
    .execute();
}
