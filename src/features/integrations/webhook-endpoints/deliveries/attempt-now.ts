import { setTimeout as delay } from "node:timers/promises";
import { type DatabaseTransaction, inTransaction } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import type { StoredAttempt } from "../../../../db/schema/tables.ts";
import { ApiError, stateConflict } from "../../../../kernel/contract/errors.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import { eventInPlan } from "../../../../delivery/webhooks/attempt/delivery-body.ts";
import { attemptManually } from "../../../../delivery/webhooks/attempt/manual-attempt.ts";
import {
  leaseDelivery,
  moveToFront,
  releaseIfReadMeanwhile,
} from "../../../../delivery/webhooks/queue/delivery-leases.store.ts";
import type { QueuedDelivery } from "../../../../delivery/webhooks/queue/delivery-queue.store.ts";
import { readEvents } from "../../../../delivery/webhooks/queue/sendable-events.store.ts";
import { DeliveryTargets } from "../../../../delivery/webhooks/worker/delivery-target.ts";
import {
  attemptUnderWay,
  type OwnedDelivery,
  requireDelivery,
  requireRetriable,
  returnAttempt,
  takeAttempt,
} from "./delivery-access.ts";

/**
 * How long to wait for an attempt by a worker that may be sending the delivery: as long as an
 * attempt may take.
 */
const WAIT_MAX_MS = 10_000;
const LOOK_EVERY_MS = 100;

type AttemptContext = Context<{ outbound: OutboundClient }>;

/**
 * Makes an attempt of a delivery and stores it, before the write itself commits. Where a worker may
 * be sending the delivery, a second attempt could be sent at the same time; therefore the delivery
 * is moved to the front of the queue instead, and the attempt of the worker is the result.
 *
 * @throws ApiError `resource_not_found`; `state_conflict` where it cannot be tried, or no attempt
 * of it ended in ten seconds; `plan_required`; `cap_reached`. An attempt that is refused is not
 * counted.
 */
export async function attemptNow(context: AttemptContext, id: string): Promise<StoredAttempt> {
  const owned = await requireDelivery(context, id);
  requireRetriable(context, owned, context.runtime.clock.now());
  const cap = { isTaken: false };
  try {
    return await attemptOrAwait(context, owned, cap);
  } catch (error) {
    if (cap.isTaken && error instanceof ApiError)
      await returnAttempt(context.runtime.database, context, "webhook_retry", owned.endpoint.id);
    throw error;
  }
}

async function attemptOrAwait(
  context: AttemptContext,
  owned: OwnedDelivery,
  cap: { isTaken: boolean },
): Promise<StoredAttempt> {
  const { clock, database, secrets } = context.runtime;
  const { delivery, endpoint } = owned;
  const key = { workspaceId: delivery.workspace_id, id: delivery.id };
  const event = (
    await readEvents(context.database, [
      { workspaceId: key.workspaceId, eventId: delivery.event_id },
    ])
  ).get(delivery.event_id);
  if (event === undefined)
    throw stateConflict("The event of this delivery is no longer kept.", "event_expired", []);
  const leaseId = `api_${context.requestId}`;
  const startedMs = performance.now();
  for (let isMoved = false; ;) {
    const leased = await lease(context, owned, { leaseId, cap });
    if (leased !== undefined)
      return attemptManually(
        {
          delivery: leased,
          event: eventInPlan(event, context.workspace.features),
          target: new DeliveryTargets(secrets).of(endpoint, clock.now()),
        },
        { database, outbound: context.services.outbound, clock, leaseId },
      );
    isMoved ||= await inTransaction(database, async (transaction) => {
      const isDue = await moveToFront(transaction, key, databaseNow(clock));
      if (isDue) await takeOnce(transaction, context, { owned, cap });
      return isDue;
    });
    if (!isMoved || performance.now() - startedMs > WAIT_MAX_MS)
      throw await whyNot(context, key.id);
    await delay(LOOK_EVERY_MS);
    const made = await findAttemptSince(context, owned);
    if (made !== undefined) return made;
  }
}

/**
 * Leases the delivery. Undefined where a worker may be sending it, or another request has leased
 * it.
 */
async function lease(
  context: AttemptContext,
  owned: OwnedDelivery,
  { leaseId, cap }: { leaseId: string; cap: { isTaken: boolean } },
): Promise<QueuedDelivery | undefined> {
  const { clock, database } = context.runtime;
  const { workspace_id: workspaceId, id } = owned.delivery;
  const leased = await inTransaction(database, async (transaction) => {
    const row = await leaseDelivery(
      transaction,
      { workspaceId, id },
      { leaseId, now: databaseNow(clock) },
    );
    // A refused cap rolls back the lease.
    if (row !== undefined) await takeOnce(transaction, context, { owned, cap });
    return row;
  });
  if (leased === undefined) return undefined;
  const isReleased = await releaseIfReadMeanwhile(database, leased, {
    leaseId,
    now: databaseNow(clock),
  });
  return isReleased ? undefined : leased;
}

async function takeOnce(
  transaction: DatabaseTransaction,
  context: AttemptContext,
  { owned, cap }: { owned: OwnedDelivery; cap: { isTaken: boolean } },
): Promise<void> {
  if (!cap.isTaken) await takeAttempt(transaction, context, "webhook_retry", owned.endpoint.id);
  cap.isTaken = true;
}

/** The attempt that was stored since a moment; undefined while the delivery still waits for it. */
async function findAttemptSince(
  context: AttemptContext,
  { delivery }: OwnedDelivery,
): Promise<StoredAttempt | undefined> {
  const owned = await requireDelivery(context, delivery.id);
  const made = owned.delivery.attempts.slice(delivery.attempts.length).at(-1);
  if (made === undefined) requireRetriable(context, owned, context.runtime.clock.now());
  return made;
}

/**
 * The error where the lease failed: a worker or another request has the delivery, and may have
 * succeeded meanwhile.
 */
async function whyNot(context: AttemptContext, id: string): Promise<ApiError> {
  requireRetriable(context, await requireDelivery(context, id), context.runtime.clock.now());
  return attemptUnderWay();
}
