import { type RawBuilder, sql } from "kysely";
import { type Database, retryingStatement } from "../../db/connection/database.ts";
import type { StoredAttempt } from "../../db/schema/tables.ts";
import { isSuccess } from "../attempt/attempt-delivery.ts";
import type { ClaimedDelivery } from "../queue/delivery-queue.store.ts";
import { createdAtText } from "../queue/delivery-time.ts";
import type { DeliveryState } from "../attempt/judge-attempt.ts";
import { FAILURE_WINDOW_MS } from "../attempt/retry-schedule.ts";

/** An attempt that has ended, with the state of its delivery after it. */
export interface EndedAttempt {
  delivery: ClaimedDelivery;
  attempt: StoredAttempt;
  endedAt: Date;
  after: DeliveryState;
}

/**
 * Stores ended attempts and moves the endpoints' failure clocks, in one statement, because a slot
 * is held for every round trip. Returns the endpoints that are disabled by now.
 *
 * The clocks come first: deleting or resuming an endpoint locks it before its deliveries, and the
 * other order would deadlock.
 */
export async function recordAttempts(
  database: Database,
  ended: readonly EndedAttempt[],
  leaseId: string,
): Promise<string[]> {
  const outcomes = outcomesOf(ended.filter(({ attempt }) => attempt.trigger !== "test"));
  const statement = sql<{ id: string }>`
    with moved as (${moveFailureClocks(outcomes)}),
    stored as (${updateDeliveries(ended, leaseId)})
    select id
    from moved
    where is_disabled`;
  const { rows } = await retryingStatement(() => statement.execute(database));
  return rows.map((row) => row.id);
}

/** A row that another process leased meanwhile is left to it, except that a success counts. */
function updateDeliveries(ended: readonly EndedAttempt[], leaseId: string): RawBuilder<unknown> {
  const column = <Value>(read: (entry: EndedAttempt) => Value): Value[] => ended.map(read);
  return sql`
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
      ${column(({ delivery }) => delivery.workspaceId)}::text[],
      ${column(({ delivery }) => createdAtText(delivery.id))}::timestamptz[],
      ${column(({ delivery }) => delivery.id)}::text[],
      ${column(({ after }) => after.status)}::text[],
      ${column(({ after }) => after.attemptsMade)}::int[],
      ${column(({ after }) => after.nextAttemptAt)}::timestamptz[],
      ${column(({ after }) => after.dueAt)}::timestamptz[],
      ${column(({ after }) => after.finalReason)}::text[],
      ${column(({ after }) => after.completedAt)}::timestamptz[],
      ${column(({ attempt }) => JSON.stringify(attempt))}::jsonb[],
      ${column(({ endedAt }) => endedAt)}::timestamptz[]
    ) as r (
      workspace_id, created_at, id, status, attempt_count, next_attempt_at, due_at, final_reason,
      completed_at, attempt, ended_at
    )
    where d.workspace_id = r.workspace_id
      and d.created_at = r.created_at
      and d.id = r.id
      and (d.lease_id = ${leaseId} or (r.status = 'succeeded' and d.status <> 'succeeded'))`;
}

/** The result of a batch of attempts for one endpoint. */
interface EndpointOutcome {
  workspaceId: string;
  endpointId: string;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** The first failure after the last success of the batch. */
  failingSince: Date | null;
}

/** Reduces a batch to one outcome an endpoint, in the order the attempts ended. */
function outcomesOf(ended: readonly EndedAttempt[]): EndpointOutcome[] {
  const outcomes = new Map<string, EndpointOutcome>();
  for (const { delivery, attempt, endedAt } of ended.toSorted(
    (one, other) => one.endedAt.getTime() - other.endedAt.getTime(),
  )) {
    const earlier = outcomes.get(delivery.endpointId) ?? {
      workspaceId: delivery.workspaceId,
      endpointId: delivery.endpointId,
      lastSuccessAt: null,
      lastFailureAt: null,
      failingSince: null,
    };
    const outcome = isSuccess(attempt)
      ? { ...earlier, lastSuccessAt: endedAt, failingSince: null }
      : { ...earlier, lastFailureAt: endedAt, failingSince: earlier.failingSince ?? endedAt };
    outcomes.set(delivery.endpointId, outcome);
  }
  // One order in every process, so that two that update the same endpoints cannot deadlock.
  return [...outcomes.values()].sort((one, other) => (one.endpointId < other.endpointId ? -1 : 1));
}

/**
 * The time of last success of a busy endpoint may lag by this; its row is then written once a
 * second and not with each batch.
 */
const SUCCESS_RESOLUTION_MS = 1_000;

/**
 * Any success clears the failure clock; a failure starts it, and a failure three days after the
 * start disables the endpoint (docs/webhooks.md). After a time without deliveries the clock counts
 * from the first failure, not from the last success.
 */
function moveFailureClocks(outcomes: readonly EndpointOutcome[]): RawBuilder<unknown> {
  const column = <Value>(read: (outcome: EndpointOutcome) => Value): Value[] => outcomes.map(read);
  return sql`
    update webhook_endpoints e
    set
      failing_since = case
        when t.last_success_at is null then coalesce(e.failing_since, t.failing_since)
        else t.failing_since
      end,
      last_success_at = coalesce(t.last_success_at, e.last_success_at),
      last_failure_at = coalesce(t.last_failure_at, e.last_failure_at),
      disabled_at = case when ${isOver} then t.last_failure_at else e.disabled_at end,
      disabled_reason = case when ${isOver} then 'failing' else e.disabled_reason end,
      updated_at = case when ${isOver} then t.last_failure_at else e.updated_at end
    from unnest(
      ${column((outcome) => outcome.workspaceId)}::text[],
      ${column((outcome) => outcome.endpointId)}::text[],
      ${column((outcome) => outcome.lastSuccessAt)}::timestamptz[],
      ${column((outcome) => outcome.lastFailureAt)}::timestamptz[],
      ${column((outcome) => outcome.failingSince)}::timestamptz[],
      ${column((outcome) => before(outcome.lastFailureAt, FAILURE_WINDOW_MS))}::timestamptz[],
      ${column((outcome) => before(outcome.lastSuccessAt, SUCCESS_RESOLUTION_MS))}::timestamptz[]
    ) as t (
      workspace_id, id, last_success_at, last_failure_at, failing_since, over_since,
      success_older_than
    )
    where e.workspace_id = t.workspace_id
      and e.id = t.id
      and (
        t.last_failure_at is not null
        or e.failing_since is not null
        or e.last_success_at is null
        or e.last_success_at < t.success_older_than
      )
    returning e.id, e.disabled_at is not null as is_disabled`;
}

/**
 * The batch ends failing, and the clock has run for three days. Reads the row before the update.
 */
const isOver = sql<boolean>`(
        e.disabled_at is null
        and e.deleted_at is null
        and t.last_success_at is null
        and e.failing_since <= t.over_since
      )`;

const before = (moment: Date | null, milliseconds: number): Date | null =>
  moment === null ? null : new Date(moment.getTime() - milliseconds);
