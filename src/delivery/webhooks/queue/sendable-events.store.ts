import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { SendableEvent } from "../attempt/delivery-body.ts";
import { createdAtText } from "./delivery-time.ts";

/** An event, identified by the key of its partition. */
export interface EventReference {
  workspaceId: string;
  eventId: string;
}

/**
 * The events of deliveries by event id, each read once. An event that is no longer kept is left
 * out.
 */
export async function readEvents(
  executor: Executor,
  deliveries: readonly EventReference[],
): Promise<Map<string, SendableEvent>> {
  const wanted = [...new Map(deliveries.map((delivery) => [delivery.eventId, delivery])).values()];
  if (wanted.length === 0) return new Map();
  // The workspaces are a separate list, so that a distributed table reads only the nodes that hold
  // them.
  const workspaceIds = [...new Set(wanted.map((delivery) => delivery.workspaceId))];
  const { rows } = await sql<SendableEvent>`
    select
      e.workspace_id,
      e.id,
      e.type,
      e.created_at,
      e.api_version,
      e.source,
      e.request_id,
      e.idempotency_key,
      e.pending_webhooks,
      e.data::text as data_text
    from unnest(
      ${wanted.map((delivery) => delivery.workspaceId)}::text[],
      ${wanted.map((delivery) => createdAtText(delivery.eventId))}::timestamptz[],
      ${wanted.map((delivery) => delivery.eventId)}::text[]
    ) as wanted (workspace_id, created_at, id)
    join events e
      on e.workspace_id = wanted.workspace_id
      and e.created_at = wanted.created_at
      and e.id = wanted.id
    where e.workspace_id = any(${workspaceIds}::text[])`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}
