import { sql } from "kysely";
import type { DatabaseTransaction } from "../db/connection/database.ts";
import { newTimedId } from "../kernel/ids.ts";
import { CURRENT_VERSION } from "../kernel/contract/versions.ts";
import { microsecondTimestamp } from "../lib/clock.ts";
import { notifyDeliveries } from "./delivery-notices.ts";
import { eventDataText } from "./event-data.ts";
import { findSubscriptions, subscribesTo, type Subscription } from "./matching-endpoints.ts";
import type { RecordedEvent } from "./event-content.ts";

/** Rows in one statement: a feed of 730 new items for two workspaces is 1,460 events. */
const ROWS_MAX = 500;

/** An event with its position in the order of its workspace. */
interface OrderedEvent extends RecordedEvent {
  id: string;
  createdAtUs: number;
  endpointIds: string[];
}

/**
 * Writes the events of a transaction and a delivery for every endpoint that subscribes to them.
 * Called as the last thing before the commit, because from here on the workspaces' event clocks are
 * locked.
 */
export async function writeEvents(
  transaction: DatabaseTransaction,
  events: readonly RecordedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  // In the order of their ids, so that two transactions that write to the same workspaces cannot
  // deadlock.
  const workspaceIds = [...new Set(events.map((event) => event.workspaceId))].sort();
  const clocks = await advanceClocks(transaction, workspaceIds, events);
  const subscriptions = Map.groupBy(
    await findSubscriptions(transaction, workspaceIds),
    (subscription) => subscription.workspace_id,
  );
  const ordered = events.map((event) =>
    inOrder(event, clocks, subscriptions.get(event.workspaceId) ?? []),
  );
  for (let start = 0; start < ordered.length; start += ROWS_MAX)
    await insertEvents(transaction, ordered.slice(start, start + ROWS_MAX));
  const deliveries = ordered.flatMap((event) =>
    event.endpointIds.map((endpointId) => ({ event, endpointId })),
  );
  for (let start = 0; start < deliveries.length; start += ROWS_MAX)
    await insertDeliveries(transaction, deliveries.slice(start, start + ROWS_MAX));
  await notifyDeliveries(transaction, new Set(deliveries.map((delivery) => delivery.endpointId)));
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
async function advanceClocks(
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

function inOrder(
  event: RecordedEvent,
  clocks: Map<string, number>,
  subscriptions: readonly Subscription[],
): OrderedEvent {
  const createdAtUs = clocks.get(event.workspaceId);
  if (createdAtUs === undefined) throw new Error("A workspace of these events has no event clock");
  clocks.set(event.workspaceId, createdAtUs + 1);
  const endpointIds = subscriptions
    .filter((subscription) => subscribesTo(subscription, event.content.type))
    .map((subscription) => subscription.id);
  return { ...event, id: newTimedId("evt", createdAtUs), createdAtUs, endpointIds };
}

async function insertEvents(
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

async function insertDeliveries(
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
