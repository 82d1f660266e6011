import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../db/connection/database-clock.ts";
import type { DeliveryFinalReason } from "../../db/schema/tables.ts";
import { affectedRows } from "./affected-rows.ts";
import {
  CLAIMED_COLUMNS,
  type ClaimedDelivery,
  claimedOf,
  type ClaimedRow,
  KEPT_MS,
  LEASE_MS,
  within,
} from "./delivery-queue.store.ts";
import { createdAtText } from "./delivery-time.ts";

/** Leases of claimed deliveries: renewal, release, and the end of those that cannot be sent. */

interface DeliveryKey {
  workspaceId: string;
  id: string;
}

/** Joins `webhook_deliveries d` with the deliveries by their whole key. */
const leasedRows = (deliveries: readonly DeliveryKey[], leaseId: string) => sql`
    unnest(
      ${deliveries.map((delivery) => delivery.workspaceId)}::text[],
      ${deliveries.map((delivery) => createdAtText(delivery.id))}::timestamptz[],
      ${deliveries.map((delivery) => delivery.id)}::text[]
    ) as leased (workspace_id, created_at, id)
    where d.workspace_id = leased.workspace_id
      and d.created_at = leased.created_at
      and d.id = leased.id
      and d.lease_id = ${leaseId}`;

/** Extends the leases of a living process. */
export async function renewLeases(
  executor: Executor,
  deliveries: readonly DeliveryKey[],
  { leaseId, now }: { leaseId: string; now: DatabaseNow },
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    update webhook_deliveries d
    set leased_until = ${fromNow(now, LEASE_MS)}
    from ${leasedRows(deliveries, leaseId)}`.execute(executor);
}

/** Returns claimed deliveries to the queue without an attempt. */
export async function releaseDeliveries(
  executor: Executor,
  deliveries: readonly DeliveryKey[],
  leaseId: string,
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    update webhook_deliveries d
    set leased_until = null, lease_id = null
    from ${leasedRows(deliveries, leaseId)}`.execute(executor);
}

/**
 * Releases what dead processes leased, before the leases expire by themselves. Returns the number
 * of deliveries.
 */
export async function releaseLeasesOf(
  executor: Executor,
  leaseIds: readonly string[],
  now: DatabaseNow,
): Promise<number> {
  const result = await sql`
    update webhook_deliveries d
    set leased_until = null, lease_id = null
    where d.due_at is not null
      and d.lease_id = any(${[...leaseIds]})
      and ${within(sql`d.created_at`, now, KEPT_MS)}`.execute(executor);
  return affectedRows(result);
}

/**
 * Ends claimed deliveries that can no longer be sent: those whose event is no longer kept (the
 * resend of an old event that was still failing when the partition of its day was dropped), and
 * those whose endpoint may not receive the event any more. A failed one with a queued manual
 * attempt leaves the queue as it was.
 */
export async function endDeliveries(
  executor: Executor,
  deliveries: readonly DeliveryKey[],
  { leaseId, now, reason }: { leaseId: string; now: DatabaseNow; reason: DeliveryFinalReason },
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
      updated_at = ${now},
      leased_until = null,
      lease_id = null
    from ${leasedRows(deliveries, leaseId)}`.execute(executor);
}

/**
 * Leases a delivery for one attempt that a user asked for; undefined while another attempt is in
 * flight, or once the delivery has succeeded. `dueAt` of the result is the scheduled time as it was
 * before. Until the attempt is recorded the row is not due before the end of the lease, so that no
 * worker tries it earlier after a crash.
 */
export async function leaseDelivery(
  transaction: DatabaseTransaction,
  { workspaceId, id }: { workspaceId: string; id: string },
  { leaseId, now }: { leaseId: string; now: DatabaseNow },
): Promise<ClaimedDelivery | undefined> {
  const createdAt = createdAtText(id);
  const leasedUntil = fromNow(now, LEASE_MS);
  const { rows } = await sql<ClaimedRow>`
    with found as (
      select workspace_id, created_at, id, due_at
      from webhook_deliveries
      where workspace_id = ${workspaceId}
        and created_at = ${createdAt}::timestamptz
        and id = ${id}
        and status <> 'succeeded'
        and (leased_until is null or leased_until <= ${now})
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
      and d.created_at = ${createdAt}::timestamptz
    returning ${CLAIMED_COLUMNS}, found.due_at`.execute(transaction);
  return rows.map(claimedOf)[0];
}
