import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../db/connection/database-clock.ts";
import type { DeliveryFinalReason } from "../../../db/schema/tables.ts";
import {
  isLiving,
  LEASE_MS,
  QUEUED_COLUMNS,
  type QueuedDelivery,
  queuedOf,
  type QueuedRow,
} from "./delivery-queue.store.ts";
import { notifyEndpointChanged } from "../../events/delivery-notices.ts";
import { wakeEndpointQueues } from "../../events/endpoint-queues.store.ts";
import { createdAtText } from "./delivery-time.ts";

/**
 * Leases of single deliveries for manual attempts, and the end of deliveries that cannot be sent.
 */

interface DeliveryKey {
  workspaceId: string;
  id: string;
}

/**
 * Ends due deliveries that can no longer be sent: deliveries whose event is no longer kept (an old
 * event was resent, was still failing, and the partition of its day was dropped), and deliveries
 * whose endpoint may no longer receive the event. A failed delivery with a queued manual attempt
 * leaves the queue and keeps its state; a delivery with a manual attempt in flight is left to that
 * attempt.
 */
export async function endDeliveries(
  executor: Executor,
  deliveries: readonly DeliveryKey[],
  { now, reason }: { now: DatabaseNow; reason: DeliveryFinalReason },
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    update webhook_deliveries d
    set
      status = 'failed',
      final_reason = case when d.status = 'pending' then ${reason} else d.final_reason end,
      completed_at = case when d.status = 'pending' then ${now} else d.completed_at end,
      next_attempt_at = null,
      due_at = null,
      updated_at = ${now}
    from
      unnest(
        ${deliveries.map((delivery) => delivery.workspaceId)}::text[],
        ${deliveries.map((delivery) => createdAtText(delivery.id))}::timestamptz[],
        ${deliveries.map((delivery) => delivery.id)}::text[]
      ) as ended (workspace_id, created_at, id)
    where d.workspace_id = ended.workspace_id
      and d.created_at = ended.created_at
      and d.id = ended.id
      and d.due_at is not null
      and (d.leased_until is null or d.leased_until <= ${now})`.execute(executor);
}

/** True where a living worker holds the endpoint of the delivery `d`. */
const isHeld = (now: DatabaseNow): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1
    from webhook_endpoint_queues q
    join webhook_workers w on w.worker_id = q.worker_id
    where q.endpoint_id = d.endpoint_id and ${isLiving(now)}
  )`;

/** Identifies one delivery of the workspace `workspaceId` as the row `d`. */
const isDelivery = ({ workspaceId, id }: DeliveryKey): RawBuilder<boolean> => sql<boolean>`
  d.workspace_id = ${workspaceId}
  and d.created_at = ${createdAtText(id)}::timestamptz
  and d.id = ${id}`;

/**
 * Leases a delivery for one attempt that a user asked for; undefined while another attempt is in
 * flight, when the delivery is due and a worker may have it in hand, or after it has succeeded.
 * `dueAt` of the result is the scheduled time as it was before. Until the attempt is recorded the
 * row is not due before the end of the lease, so that no worker tries it earlier after a crash.
 *
 * The queue of the endpoint is raised first. A worker that is just taking the endpoint has locked
 * the row of the queue, so this transaction waits and then sees that worker as the holder. A worker
 * whose statement began before this commit finds the row changed and does not take the endpoint.
 */
export async function leaseDelivery(
  transaction: DatabaseTransaction,
  { workspaceId, id }: DeliveryKey,
  { leaseId, now }: { leaseId: string; now: DatabaseNow },
): Promise<QueuedDelivery | undefined> {
  const isFree = sql`
    ${isDelivery({ workspaceId, id })}
    and d.status <> 'succeeded'
    and (d.leased_until is null or d.leased_until <= ${now})
    and (d.due_at is null or d.due_at > ${now} or not ${isHeld(now)})`;
  // The queue is raised only where the lease can succeed: a worker does not put an endpoint aside
  // while its queue is being raised.
  const { rows: queued } = await sql<{ endpoint_id: string; due_at: Date | null }>`
    select d.endpoint_id, d.due_at
    from webhook_deliveries d
    where ${isFree}
    for update`.execute(transaction);
  if (queued.length === 0) return undefined;
  for (const { endpoint_id: endpointId, due_at: dueAt } of queued)
    if (dueAt !== null) await wakeEndpointQueues(transaction, [{ workspaceId, endpointId, dueAt }]);
  const leasedUntil = fromNow(now, LEASE_MS);
  const { rows } = await sql<QueuedRow>`
    with found as (
      select d.workspace_id, d.created_at, d.id, d.due_at
      from webhook_deliveries d
      where ${isFree}
      for update
    )
    update webhook_deliveries d
    set
      leased_until = ${leasedUntil},
      lease_id = ${leaseId},
      due_at = case when d.due_at is null then null else greatest(d.due_at, ${leasedUntil}) end
    from found
    where d.workspace_id = found.workspace_id
      and d.created_at = found.created_at
      and d.id = found.id
      and ${isDelivery({ workspaceId, id })}
    returning ${QUEUED_COLUMNS}, found.due_at`.execute(transaction);
  return rows.map(queuedOf)[0];
}

/**
 * Releases a lease where the delivery fell due before the lease was committed, because a worker may
 * have read the delivery meanwhile. Returns true where it released the lease. It is called after
 * the commit, so that where it returns false, no worker can have read the row as due.
 */
export async function releaseIfReadMeanwhile(
  executor: Executor,
  { workspaceId, id, dueAt }: QueuedDelivery,
  { leaseId, now }: { leaseId: string; now: DatabaseNow },
): Promise<boolean> {
  if (dueAt === null) return false;
  const { rows } = await sql<{ id: string }>`
    update webhook_deliveries d
    set leased_until = null, lease_id = null, due_at = ${dueAt}
    where ${isDelivery({ workspaceId, id })}
      and d.lease_id = ${leaseId}
      and ${dueAt}::timestamptz <= ${now}
      and ${isHeld(now)}
    returning d.id`.execute(executor);
  return rows.length > 0;
}

/**
 * Moves a due delivery that a worker may have in hand to the front of its endpoint's queue, and
 * makes that worker read the queue again at the commit. Returns false for a delivery that is not
 * due, and while a manual attempt of it is in flight.
 */
export async function moveToFront(
  transaction: DatabaseTransaction,
  { workspaceId, id }: DeliveryKey,
  now: DatabaseNow,
): Promise<boolean> {
  const { rows } = await sql<{ endpoint_id: string; due_at: Date }>`
    update webhook_deliveries d
    set
      due_at = (
        select min(first.due_at) - interval '1 millisecond'
        from webhook_deliveries first
        where first.endpoint_id = d.endpoint_id and first.due_at is not null
      )
    where ${isDelivery({ workspaceId, id })}
      and d.due_at <= ${now}
      and (d.leased_until is null or d.leased_until <= ${now})
    returning d.endpoint_id, d.due_at`.execute(transaction);
  for (const { endpoint_id: endpointId, due_at: dueAt } of rows) {
    await wakeEndpointQueues(transaction, [{ workspaceId, endpointId, dueAt }]);
    await notifyEndpointChanged(transaction, endpointId);
  }
  return rows.length > 0;
}
