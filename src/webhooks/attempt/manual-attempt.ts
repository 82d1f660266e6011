import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../db/connection/database.ts";
import type { StoredAttempt } from "../../db/schema/tables.ts";
import {
  CLAIMED_COLUMNS,
  type ClaimedDelivery,
  claimedOf,
  type ClaimedRow,
  LEASE_MS,
} from "../queue/delivery-queue.ts";
import { createdAtText } from "../queue/delivery-time.ts";
import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";
import { recordAttempts } from "../worker/record-attempts.ts";
import type { AttemptParts } from "./attempt-delivery.ts";
import { deliver } from "./deliver.ts";

/**
 * Leases a delivery for one attempt that a user asked for; undefined while another attempt is in
 * flight, or once the delivery has succeeded. `dueAt` of the result is the scheduled time as it was
 * before. Until the attempt is recorded the row is not due before the end of the lease, so that no
 * worker tries it earlier after a crash.
 */
export async function leaseDelivery(
  transaction: DatabaseTransaction,
  { workspaceId, id }: { workspaceId: string; id: string },
  { leaseId, now }: { leaseId: string; now: Date },
): Promise<ClaimedDelivery | undefined> {
  const createdAt = createdAtText(id);
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
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

/**
 * Makes the attempt of a delivery leased by `leaseDelivery` and stores it: a success ends the
 * delivery, a failure leaves its schedule as it was.
 */
export async function attemptManually(
  prepared: PreparedDelivery,
  { database, leaseId, outbound, clock }: AttemptParts & { database: Database; leaseId: string },
): Promise<StoredAttempt> {
  // No jitter: a manual attempt schedules nothing.
  const ended = await deliver(prepared, "manual", { outbound, clock, random: () => 0 });
  await recordAttempts(database, [ended], leaseId);
  return ended.attempt;
}
