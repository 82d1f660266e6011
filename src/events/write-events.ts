import type { DatabaseTransaction } from "../db/connection/database.ts";
import { newTimedId } from "../kernel/ids.ts";
import { notifyDeliveries } from "./delivery-notices.ts";
import { subscribesTo } from "./matching-endpoints.ts";
import { findSubscriptions, type Subscription } from "./subscriptions.store.ts";
import {
  advanceClocks,
  insertDeliveries,
  insertEvents,
  type OrderedEvent,
} from "./outbox.store.ts";
import type { RecordedEvent } from "./event-content.ts";

/** Rows in one statement: a feed of 730 new items for two workspaces is 1,460 events. */
const ROWS_MAX = 500;

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
