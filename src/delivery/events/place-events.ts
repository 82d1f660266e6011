import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import { findFeatures } from "../../kernel/access/plan-features.store.ts";
import type { Feature } from "../../kernel/access/plans.ts";
import { newTimedId } from "../../kernel/ids.ts";
import { announcementOf, type QueuedEndpoint } from "./endpoint-queues.store.ts";
import { deletionFromInbox, findInInbox, type InboxRow } from "./event-inbox.store.ts";
import { subscribesTo } from "./matching-endpoints.ts";
import {
  deletionOfClocks,
  findExistingWorkspaces,
  insertsOfDeliveries,
  insertsOfEvents,
  limitLockWait,
  lockClocks,
  moveOfClocks,
  type PlacedEvent,
} from "./outbox.store.ts";
import { findSubscriptions, type Subscription } from "./subscriptions.store.ts";

export interface PlacementOptions {
  /** Maximum wait for the locks of the clocks. */
  lockWaitMs: number;
  /** Maximum events of one placement. */
  eventsMax: number;
  /** True where plans restrict which events are delivered. */
  sellsPlans: boolean;
}

/**
 * Thrown to roll the transaction back, so that no clock row is created and no commit is flushed.
 */
class NothingWaits extends Error {
  constructor() {
    super("A placement that finds no event is rolled back");
  }
}

/**
 * Gives the events that wait in the inbox of the workspaces their place in the order, and makes a
 * delivery for every endpoint that subscribes to them and whose plan includes them. Events and
 * deliveries become visible together or not at all. Nothing is written where no event waits.
 *
 * A separate statement locks the clocks before events are read, so the read sees all events that
 * earlier placements left and none that they took. So placements within a workspace are serial.
 * Each takes only committed events and gives them times after all earlier times: no event ever
 * appears behind an event that was already read. A placement takes the first of the events that are
 * committed by then.
 *
 * Rejected: taking the events with a `delete` that returns them. The range to delete would have to
 * be known before, which costs one more round trip to the database.
 *
 * @returns whether events that were committed before the call are left for another placement.
 * @throws PostgreSQL's 55P03 where another transaction holds one of the clocks for longer than
 * `lockWaitMs`.
 */
export async function placeEvents(
  database: Database,
  workspaceIds: readonly string[],
  options: PlacementOptions,
): Promise<boolean> {
  try {
    return await inTransaction(database, (transaction) =>
      placeIn(transaction, workspaceIds.toSorted(), options),
    );
  } catch (error) {
    if (error instanceof NothingWaits) return false;
    throw error;
  }
}

async function placeIn(
  transaction: DatabaseTransaction,
  workspaceIds: readonly string[],
  { lockWaitMs, eventsMax, sellsPlans }: PlacementOptions,
): Promise<boolean> {
  // These statements are sent in one packet, and run in this order.
  const [, clocks, waiting, found, features] = await Promise.all([
    limitLockWait(transaction, lockWaitMs),
    lockClocks(transaction, workspaceIds),
    findInInbox(transaction, workspaceIds, eventsMax),
    findSubscriptions(transaction, workspaceIds),
    findFeatures(transaction, workspaceIds, sellsPlans),
  ]);
  if (waiting.length === 0) throw new NothingWaits();
  const taken = toTake(waiting, eventsMax);
  const gone = await goneAmong(transaction, clocks);
  const rows = taken.filter((row) => !gone.has(row.workspace_id));
  const subscriptions = Map.groupBy(found, (subscription) => subscription.workspace_id);
  const events = rows.map((row) =>
    place(row, clocks, {
      subscriptions: subscriptions.get(row.workspace_id) ?? [],
      features: features.of(row.workspace_id),
    }),
  );
  const moved = new Set(rows.map((row) => row.workspace_id));
  transaction.withCommit(() => [
    deletionFromInbox(transaction, taken),
    ...insertsOfEvents(events),
    ...insertsOfDeliveries(transaction, events),
    ...(moved.size === 0
      ? []
      : [
          moveOfClocks(
            [...clocks]
              .filter(([workspaceId]) => moved.has(workspaceId))
              .map(([workspaceId, lastEventUs]) => ({ workspaceId, lastEventUs })),
          ),
        ]),
    ...(gone.size === 0 ? [] : [deletionOfClocks(transaction, [...gone])]),
    ...announcementOf(transaction, events.flatMap(queuedBy)),
  ]);
  return waiting.length === eventsMax;
}

/**
 * The events found that this placement takes. Events of one transaction are taken together, unless
 * they are more than one placement takes.
 */
function toTake(found: readonly InboxRow[], eventsMax: number): readonly InboxRow[] {
  const lastNumber = found.at(-1)?.inboxNumber;
  if (found.length < eventsMax || found[0]?.inboxNumber === lastNumber) return found;
  return found.filter(({ inboxNumber }) => inboxNumber !== lastNumber);
}

/**
 * Workspaces that were removed. The clock of a workspace is removed with it, so only workspaces
 * without an earlier event are looked up. The removal of a workspace holds its clock until it is
 * gone.
 */
async function goneAmong(
  transaction: DatabaseTransaction,
  clocks: ReadonlyMap<string, number>,
): Promise<Set<string>> {
  const fresh = [...clocks].filter(([, lastUs]) => lastUs === 0).map(([id]) => id);
  if (fresh.length === 0) return new Set();
  return new Set(fresh).difference(await findExistingWorkspaces(transaction, fresh));
}

/** The active endpoints of a workspace, and what its plan includes. */
interface Receivers {
  subscriptions: readonly Subscription[];
  features: ReadonlySet<Feature>;
}

/**
 * Sets the event's time to the time it was recorded, or to one microsecond after the newest event
 * where that is later.
 */
function place(
  row: InboxRow,
  clocks: Map<string, number>,
  { subscriptions, features }: Receivers,
): PlacedEvent {
  const lastUs = clocks.get(row.workspace_id);
  if (lastUs === undefined) throw new Error("The workspace of an event has no event clock");
  const createdAtUs = Math.max(row.recorded_at.getTime() * 1_000, lastUs + 1);
  clocks.set(row.workspace_id, createdAtUs);
  const endpointIds = subscriptions
    .filter((subscription) => subscribesTo(subscription, features, row.type))
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
