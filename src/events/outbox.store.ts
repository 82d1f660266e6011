import { sql } from "kysely";
import type { DatabaseTransaction } from "../db/connection/database.ts";
import { CURRENT_VERSION } from "../kernel/contract/versions.ts";
import { newTimedId } from "../kernel/ids.ts";
import { microsecondTimestamp } from "../lib/clock.ts";
import { eventDataText } from "./event-data.ts";
import type { RecordedEvent } from "./event-content.ts";

/** The rows of events and of their deliveries, for any number of workspaces in one statement. */

/** An event with its position in the order of its workspace. */
export interface OrderedEvent extends RecordedEvent {
  id: string;
  createdAtUs: number;
  endpointIds: string[];
}

/**
 * Assigns a microsecond to every event: the present, or the next one after the workspace's newest
 * event when that lies ahead. The row stays locked until the commit, so that a transaction that
 * comes later commits later: a reader who has seen one event of a workspace never finds an earlier
 * one appear behind it.
 *
 * Rejected: a horizon over running transactions. An event would stay hidden while any older
 * transaction of any workspace runs, and created_at, assigned before the commit, would still not be
 * in the order of commits.
 */
export async function advanceClocks(
  transaction: DatabaseTransaction,
  workspaceIds: readonly string[],
  events: readonly RecordedEvent[],
): Promise<Map<string, number>> {
  const nowUs = Math.max(...events.map((event) => event.cause.now.getTime())) * 1_000;
  const { rows } = await sql<{ workspace_id: string; last_event_us: number }>`
    insert into event_clocks as clock (workspace_id, last_event_us)
    select workspace_id, ${nowUs + events.length - 1}::bigint
    from unnest(${workspaceIds}::text[]) as workspace_id
    on conflict (workspace_id) do update
    set last_event_us = greatest(
      clock.last_event_us + ${events.length}::bigint,
      excluded.last_event_us
    )
    returning workspace_id, last_event_us`.execute(transaction);
  return new Map(rows.map((row) => [row.workspace_id, row.last_event_us - events.length + 1]));
}

export async function insertEvents(
  transaction: DatabaseTransaction,
  events: readonly OrderedEvent[],
): Promise<void> {
  await transaction
    .insertInto("events")
    .values(
      events.map(({ workspaceId, id, createdAtUs, content, cause, endpointIds }) => ({
        workspace_id: workspaceId,
        id,
        created_at: microsecondTimestamp(createdAtUs),
        type: content.type,
        api_version: CURRENT_VERSION,
        source: cause.source,
        request_id: cause.requestId,
        idempotency_key: cause.idempotencyKey,
        object_id: content.objectId,
        data: eventDataText(content),
        pending_webhooks: endpointIds.length,
      })),
    )
    .execute();
}

export async function insertDeliveries(
  transaction: DatabaseTransaction,
  deliveries: readonly { event: OrderedEvent; endpointId: string }[],
): Promise<void> {
  await transaction
    .insertInto("webhook_deliveries")
    .values(
      deliveries.map(({ event, endpointId }) => {
        const createdAt = microsecondTimestamp(event.createdAtUs);
        const { now } = event.cause;
        return {
          workspace_id: event.workspaceId,
          id: newTimedId("whd", event.createdAtUs),
          created_at: createdAt,
          endpoint_id: endpointId,
          event_id: event.id,
          event_type: event.content.type,
          kind: "event" as const,
          status: "pending" as const,
          next_attempt_at: now,
          due_at: now,
          updated_at: now,
        };
      }),
    )
    .execute();
}
