import { viewOf } from "../../../../kernel/resource/view-of.ts";
import type { Executor } from "../../../../db/connection/database.ts";
import { endpointSchema } from "./webhook-endpoint.schema.ts";
import { countPending, type EndpointRow } from "./webhook-endpoint.store.ts";

/** The WebhookEndpoint object of a row, which never contains the secret. */
export function endpointView(row: EndpointRow, pendingCount: number) {
  return viewOf(endpointSchema, row, {
    object: "webhook_endpoint",
    status: row.disabled_at === null ? "active" : "disabled",
    disabled: row.disabled_at !== null,
    owner: { type: row.client_id === null ? "workspace" : "oauth_app", client_id: row.client_id },
    pending_count: pendingCount,
  });
}

/** The WebhookEndpoint object of a row, with its pending deliveries counted. */
export async function loadEndpointView(database: Executor, row: EndpointRow) {
  const pending = await countPending(database, row.workspace_id, [row.id]);
  return endpointView(row, pending.get(row.id) ?? 0);
}
