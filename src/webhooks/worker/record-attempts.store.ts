import { type RawBuilder, sql } from "kysely";
import { arrayText, dateArrayText } from "../../db/connection/array-text.ts";
import { type Database, retryingStatement } from "../../db/connection/database.ts";
import type { StoredAttempt } from "../../db/schema/tables.ts";
import type { DeliveryState } from "../attempt/judge-attempt.ts";
import type { QueuedDelivery } from "../queue/delivery-queue.store.ts";
import { createdAtText } from "../queue/delivery-time.ts";

/** An attempt that has ended, with the state of its delivery after it. */
export interface EndedAttempt {
  delivery: QueuedDelivery;
  attempt: StoredAttempt;
  endedAt: Date;
  after: DeliveryState;
}

/** By what the caller made the attempts: its hold of the endpoints, or a lease of the delivery. */
export type AttemptHolder = { workerId: string } | { leaseId: string };

/**
 * True for a row that is still the caller's. A worker's is where it holds the endpoint, and the
 * delivery was neither ended nor tried by another meanwhile: one that is pending has made one
 * automatic attempt less than after this one, a failed one was queued for a manual attempt.
 */
const isStillOf = (holder: AttemptHolder): RawBuilder<boolean> =>
  "leaseId" in holder
    ? sql<boolean>`d.lease_id = ${holder.leaseId}`
    : sql<boolean>`(
        d.due_at is not null
        and d.attempt_count = r.attempt_count - (d.status = 'pending')::int
        and exists (
          select 1
          from webhook_endpoint_queues q
          where q.endpoint_id = d.endpoint_id and q.worker_id = ${holder.workerId}
        )
      )`;

/**
 * Stores ended attempts. A row that another process has taken over meanwhile is left to it, except
 * that a success counts.
 */
export async function recordAttempts(
  database: Database,
  ended: readonly EndedAttempt[],
  holder: AttemptHolder,
): Promise<void> {
  const texts = (read: (entry: EndedAttempt) => string | null): string =>
    arrayText(ended.map(read));
  const dates = (read: (entry: EndedAttempt) => Date | null): string =>
    dateArrayText(ended.map(read));
  const statement = sql`
    update webhook_deliveries d
    set
      status = r.status,
      attempt_count = r.attempt_count,
      next_attempt_at = r.next_attempt_at,
      due_at = r.due_at,
      final_reason = r.final_reason,
      completed_at = r.completed_at,
      attempts = d.attempts || r.attempt,
      leased_until = null,
      lease_id = null,
      updated_at = r.ended_at
    from unnest(
      ${texts(({ delivery }) => delivery.workspaceId)}::text[],
      ${texts(({ delivery }) => createdAtText(delivery.id))}::timestamptz[],
      ${texts(({ delivery }) => delivery.id)}::text[],
      ${texts(({ after }) => after.status)}::text[],
      ${ended.map(({ after }) => after.attemptsMade)}::int[],
      ${dates(({ after }) => after.nextAttemptAt)}::timestamptz[],
      ${dates(({ after }) => after.dueAt)}::timestamptz[],
      ${texts(({ after }) => after.finalReason)}::text[],
      ${dates(({ after }) => after.completedAt)}::timestamptz[],
      ${texts(({ attempt }) => JSON.stringify(attempt))}::jsonb[],
      ${dates(({ endedAt }) => endedAt)}::timestamptz[]
    ) as r (
      workspace_id, created_at, id, status, attempt_count, next_attempt_at, due_at, final_reason,
      completed_at, attempt, ended_at
    )
    where d.workspace_id = r.workspace_id
      and d.created_at = r.created_at
      and d.id = r.id
      and ((r.status = 'succeeded' and d.status <> 'succeeded') or ${isStillOf(holder)})`;
  await retryingStatement(() => statement.execute(database));
}
