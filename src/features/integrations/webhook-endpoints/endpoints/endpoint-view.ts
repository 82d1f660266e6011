import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import type { Executor } from "../../../../db/connection/database.ts";
import type { EndpointView } from "./webhook-endpoint.schema.ts";
import { countPending, type EndpointRow } from "./webhook-endpoint.store.ts";

/** The WebhookEndpoint object of a row, which never contains the secret. */
export function endpointView(row: EndpointRow, pendingCount: number): EndpointView {
  return {
    object: "webhook_endpoint",
    id: row.id,
    url: row.url,
    enabled_events: row.enabled_events,
    description: row.description,
    status: row.disabled_at === null ? "active" : "disabled",
    disabled: row.disabled_at !== null,
    disabled_reason: row.disabled_reason,
    disabled_at: isoOrNull(row.disabled_at),
    failing_since: isoOrNull(row.failing_since),
    last_success_at: isoOrNull(row.last_success_at),
    last_failure_at: isoOrNull(row.last_failure_at),
    api_version: row.api_version,
    secret_last_four: row.secret_last_four,
    previous_secret_expires_at: isoOrNull(row.previous_secret_expires_at),
    owner: { type: row.client_id === null ? "workspace" : "oauth_app", client_id: row.client_id },
    pending_count: pendingCount,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The WebhookEndpoint object of a row, with its pending deliveries counted. */
export async function loadEndpointView(
  database: Executor,
  row: EndpointRow,
): Promise<EndpointView> {
  const pending = await countPending(database, row.workspace_id, [row.id]);
  return endpointView(row, pending.get(row.id) ?? 0);
}
