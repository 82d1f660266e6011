import { type RawBuilder, sql } from "kysely";
import { type Database, retryingStatement } from "../../../db/connection/database.ts";
import { lineList } from "../../../db/statements/line-list.ts";
import type { StoredAttempt } from "../../../db/schema/tables.ts";
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

/**
 * The right by which the caller made the attempts: its lease of the endpoints, or a lease of the
 * delivery.
 */
export type AttemptHolder = { workerId: string } | { leaseId: string };

/**
 * True for a row that still belongs to the caller. A row belongs to a worker that holds the
 * endpoint, if the delivery was neither ended nor tried by another process meanwhile: a pending
 * delivery has made one automatic attempt fewer than after this one, and a failed delivery was
 * queued for a manual attempt.
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
 * Stores ended attempts. A row that another process has taken over meanwhile is left to that
 * process, except that a success counts.
 */
export async function recordAttempts(
  database: Database,
  ended: readonly EndedAttempt[],
  holder: AttemptHolder,
): Promise<void> {
  const isSuccess = ({ after }: EndedAttempt): boolean => after.status === "succeeded";
  await Promise.all([
    recordSuccesses(database, ended.filter(isSuccess)),
    recordOthers(
      database,
      ended.filter((entry) => !isSuccess(entry)),
      holder,
    ),
  ]);
}

/** The columns that both statements use of each attempt, with the names of `KNOWN_COLUMNS`. */
const knownColumns = (ended: readonly EndedAttempt[]): RawBuilder<unknown> => sql`
      ${lineList(ended.map(({ delivery }) => delivery.workspaceId))},
      ${lineList(ended.map(({ delivery }) => createdAtText(delivery.id)))}::timestamptz[],
      ${lineList(ended.map(({ delivery }) => delivery.id))},
      ${lineList(ended.map(({ after }) => String(after.attemptsMade)))}::int[],
      ${lineList(ended.map(({ attempt }) => JSON.stringify(attempt)))}::jsonb[],
      ${lineList(ended.map(({ endedAt }) => endedAt.toISOString()))}::timestamptz[]`;
const KNOWN_COLUMNS = sql`workspace_id, created_at, id, attempt_count, attempt, ended_at`;

/**
 * Stores successes in a separate statement. Nearly all attempts are successes, and five of the
 * columns that an attempt sets are the same for all successes.
 */
async function recordSuccesses(database: Database, ended: readonly EndedAttempt[]): Promise<void> {
  if (ended.length === 0) return;
  const statement = sql`
    update webhook_deliveries d
    set
      status = 'succeeded',
      attempt_count = r.attempt_count,
      next_attempt_at = null,
      due_at = null,
      final_reason = null,
      completed_at = r.ended_at,
      attempts = d.attempts || r.attempt,
      leased_until = null,
      lease_id = null,
      updated_at = r.ended_at
    from unnest(${knownColumns(ended)}) as r (${KNOWN_COLUMNS})
    where d.workspace_id = r.workspace_id
      and d.created_at = r.created_at
      and d.id = r.id
      and d.status <> 'succeeded'`;
  await retryingStatement(() => statement.execute(database));
}

async function recordOthers(
  database: Database,
  ended: readonly EndedAttempt[],
  holder: AttemptHolder,
): Promise<void> {
  if (ended.length === 0) return;
  const texts = (read: (entry: EndedAttempt) => string | null): RawBuilder<string[]> =>
    lineList(ended.map(read));
  const dates = (read: (entry: EndedAttempt) => Date | null): RawBuilder<string[]> =>
    texts((entry) => read(entry)?.toISOString() ?? null);
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
      ${knownColumns(ended)},
      ${texts(({ after }) => after.status)},
      ${dates(({ after }) => after.nextAttemptAt)}::timestamptz[],
      ${dates(({ after }) => after.dueAt)}::timestamptz[],
      ${texts(({ after }) => after.finalReason)},
      ${dates(({ after }) => after.completedAt)}::timestamptz[]
    ) as r (${KNOWN_COLUMNS}, status, next_attempt_at, due_at, final_reason, completed_at)
    where d.workspace_id = r.workspace_id
      and d.created_at = r.created_at
      and d.id = r.id
      and ${isStillOf(holder)}`;
  await retryingStatement(() => statement.execute(database));
}
