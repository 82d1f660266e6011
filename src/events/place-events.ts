import { type Database, inTransaction } from "../db/connection/database.ts";
import { newTimedId } from "../kernel/ids.ts";
import { announcementOf, type QueuedEndpoint } from "./endpoint-queues.store.ts";
import { type InboxRow, takeFromInbox } from "./event-inbox.store.ts";
import { subscribesTo } from "./matching-endpoints.ts";
import {
  insertsOfDeliveries,
  insertsOfEvents,
  limitLockWait,
  lockClocks,
  moveOfClocks,
  type PlacedEvent,
} from "./outbox.store.ts";
import { findSubscriptions, type Subscription } from "./subscriptions.store.ts";

/**
 * Gives the events that wait in the inbox of the workspaces their place, and makes a delivery for
 * every endpoint that subscribes to them. All of it is visible at once or not at all.
 *
 * The clocks are locked by a statement of their own before the inbox is read, so the reading sees
 * all that earlier placements left and nothing they took. So within a workspace placements are one
 * after another, each takes committed events alone and gives times above all given before: nothing
 * ever appears behind an event that was read.
 *
 * @throws PostgreSQL's 55P03 where another transaction holds one of the clocks for longer than
 * `lockWaitMs`.
 */
export async function placeEvents(
  database: Database,
  workspaceIds: readonly string[],
  { lockWaitMs }: { lockWaitMs: number },
): Promise<void> {
  const sorted = workspaceIds.toSorted();
  await inTransaction(database, async (transaction) => {
    // Sent in one packet once BEGIN is answered, and run in this order.
    const [, clocks, rows, found] = await Promise.all([
      limitLockWait(transaction, lockWaitMs),
      lockClocks(transaction, sorted),
      takeFromInbox(transaction, sorted),
      findSubscriptions(transaction, sorted),
    ]);
    if (rows.length === 0) return;
    const subscriptions = Map.groupBy(found, (subscription) => subscription.workspace_id);
    const events = rows.map((row) => place(row, clocks, subscriptions.get(row.workspace_id) ?? []));
    const moved = new Set(rows.map((row) => row.workspace_id));
    transaction.withCommit(() => [
      ...insertsOfEvents(transaction, events),
      ...insertsOfDeliveries(transaction, events),
      moveOfClocks(
        transaction,
        [...clocks].filter(([workspaceId]) => moved.has(workspaceId)),
      ),
      ...announcementOf(transaction, events.flatMap(queuedBy)),
    ]);
  });
}

/** The time it was recorded, or the next microsecond where that is not after the newest event. */
function place(
  row: InboxRow,
  clocks: Map<string, number>,
  subscriptions: readonly Subscription[],
): PlacedEvent {
  const lastUs = clocks.get(row.workspace_id);
  if (lastUs === undefined) throw new Error("The workspace of an event has no event clock");
  const createdAtUs = Math.max(row.recorded_at.getTime() * 1_000, lastUs + 1);
  clocks.set(row.workspace_id, createdAtUs);
  const endpointIds = subscriptions
    .filter((subscription) => subscribesTo(subscription, row.type))
    .map((subscription) => subscription.id);
  return { row, id: newTimedId("evt", createdAtUs), createdAtUs, endpointIds };
}

/** The endpoints of an event; its deliveries are due at once. */
const queuedBy = ({ row, endpointIds }: PlacedEvent): QueuedEndpoint[] =>
  endpointIds.map((endpointId) => ({
    workspaceId: row.workspace_id,
    endpointId,
    dueAt: row.recorded_at,
  }));
