import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../db/connection/database.ts";
import type { StoredAttempt } from "../../db/schema/tables.ts";
import { createdAtUsOf } from "../../kernel/ids.ts";
import { attemptDelivery, type AttemptParts } from "./attempt-delivery.ts";
import { deliveryBody } from "./delivery-body.ts";
import {
  type ClaimedDelivery,
  claimedOf,
  type ClaimedRow,
  createdAtText,
  LEASE_MS,
} from "../queue/delivery-queue.ts";
import { judgeAttempt } from "./judge-attempt.ts";
import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";
import { recordAttempts } from "../worker/record-attempts.ts";

/**
 * Takes a delivery for one attempt that a person asked for; undefined while another one is under
 * way or once it has succeeded. The answer's `dueAt` is what the schedule said before: until the
 * attempt is recorded the row is due at the end of the lease at the earliest, so that after a crash
 * no worker tries before that.
 */
export async function leaseDelivery(
  transaction: DatabaseTransaction,
  { workspaceId, id }: { workspaceId: string; id: string },
  { leaseId, now }: { leaseId: string; now: Date },
): Promise<ClaimedDelivery | undefined> {
  const createdAt = createdAtText(id);
  const leaseEnd = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql<Record<string, never> & ClaimedRow>`
    with found as (
      select workspace_id, created_at, id, due_at from webhook_deliveries
      where workspace_id = ${workspaceId} and created_at = ${createdAt}::timestamptz and id = ${id}
        and status <> 'succeeded' and (leased_until is null or leased_until <= ${now})
      for update
    )
    update webhook_deliveries d set leased_until = ${leaseEnd}, lease_id = ${leaseId}, due_at = case when d.due_at is null then null else greatest(d.due_at, ${leaseEnd}) end
    from found
    where d.workspace_id = found.workspace_id and d.created_at = found.created_at and d.id = found.id and d.created_at = ${createdAt}::timestamptz
    returning d.workspace_id, d.id, d.endpoint_id, d.event_id, d.event_type, d.status, d.attempt_count, d.next_attempt_at, found.due_at, d.final_reason, d.completed_at`.execute(
    transaction,
  );
  return rows.map(claimedOf)[0];
}

/**
 * Makes the attempt a leased delivery was taken for, and stores it: the schedule stays, a success
 * ends the delivery.
 */
export async function attemptManually(
  { delivery, event, target }: PreparedDelivery,
  parts: AttemptParts & { database: Database; leaseId: string },
): Promise<StoredAttempt> {
  const { id: deliveryId, eventId, eventType, attemptsMade } = delivery;
  const attempt = await attemptDelivery(
    {
      deliveryId,
      eventId,
      eventType,
      body: deliveryBody(event, target.apiVersion),
      trigger: "manual",
      attemptsMade,
    },
    target,
    parts,
  );
  const endedAt = parts.clock.now();
  const createdAt = new Date((createdAtUsOf(deliveryId) ?? 0) / 1_000);
  // No jitter: a person's try schedules nothing.
  const after = judgeAttempt({ ...delivery, createdAt }, attempt, { endedAt, random: 0 });
  await recordAttempts(parts.database, [{ delivery, attempt, endedAt, after }], parts.leaseId);
  return attempt;
}
