import { type RawBuilder, sql } from "kysely";
import { type Database, retryingStatement } from "../../db/connection/database.ts";
import type { StoredAttempt } from "../../db/schema/tables.ts";
import { isSuccess } from "../attempt/attempt-delivery.ts";
import { type ClaimedDelivery, createdAtText } from "../queue/delivery-queue.ts";
import type { DeliveryState } from "../attempt/judge-attempt.ts";
import { FAILURE_WINDOW_MS } from "../attempt/retry-schedule.ts";

/** An attempt that has ended, with what it makes of its delivery. */
export interface EndedAttempt {
  delivery: ClaimedDelivery;
  attempt: StoredAttempt;
  endedAt: Date;
  after: DeliveryState;
}

/**
 * Stores ended attempts and moves the endpoints' failure clocks, in one statement: a round trip is
 * what an attempt's place is held for. Returns the endpoints that are disabled by now.
 *
 * The clocks come first, because whoever deletes or resumes an endpoint locks it before its
 * deliveries; the other way round both would wait.
 */
export async function recordAttempts(
  database: Database,
  ended: readonly EndedAttempt[],
  leaseId: string,
): Promise<string[]> {
  const statement = sql<{ id: string }>`
    with moved as (${moveFailureClocks(turnsOf(ended.filter(({ attempt }) => attempt.trigger !== "test")))}),
    stored as (${updateDeliveries(ended, leaseId)})
    select id from moved where is_disabled`;
  const { rows } = await retryingStatement(() => statement.execute(database));
  return rows.map((row) => row.id);
}

/**
 * A lease lost meanwhile to another process leaves the row to that process, except that a success
 * always counts.
 */
function updateDeliveries(ended: readonly EndedAttempt[], leaseId: string): RawBuilder<unknown> {
  const column = <Value>(read: (entry: EndedAttempt) => Value): Value[] => ended.map(read);
  return sql`
    update webhook_deliveries d set
      status = r.status, attempt_count = r.attempt_count, next_attempt_at = r.next_attempt_at, due_at = r.due_at, final_reason = r.final_reason,
      completed_at = r.completed_at, attempts = d.attempts || r.attempt, leased_until = null, lease_id = null, updated_at = r.ended_at
    from unnest(
      ${column(({ delivery }) => delivery.workspaceId)}::text[], ${column(({ delivery }) => createdAtText(delivery.id))}::timestamptz[], ${column(({ delivery }) => delivery.id)}::text[],
      ${column(({ after }) => after.status)}::text[], ${column(({ after }) => after.attemptsMade)}::int[], ${column(({ after }) => after.nextAttemptAt)}::timestamptz[],
      ${column(({ after }) => after.dueAt)}::timestamptz[], ${column(({ after }) => after.finalReason)}::text[], ${column(({ after }) => after.completedAt)}::timestamptz[],
      ${column(({ attempt }) => JSON.stringify(attempt))}::jsonb[], ${column(({ endedAt }) => endedAt)}::timestamptz[]
    ) as r (workspace_id, created_at, id, status, attempt_count, next_attempt_at, due_at, final_reason, completed_at, attempt, ended_at)
    where d.workspace_id = r.workspace_id and d.created_at = r.created_at and d.id = r.id
      and (d.lease_id = ${leaseId} or (r.status = 'succeeded' and d.status <> 'succeeded'))`;
}

/** What a batch of attempts says of one endpoint. */
interface EndpointTurn {
  workspaceId: string;
  endpointId: string;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** The first failure after the last success of the batch. */
  failingSince: Date | null;
}

/** Goes through a batch in the order the attempts ended. */
function turnsOf(ended: readonly EndedAttempt[]): EndpointTurn[] {
  const turns = new Map<string, EndpointTurn>();
  for (const { delivery, attempt, endedAt } of ended.toSorted(
    (one, other) => one.endedAt.getTime() - other.endedAt.getTime(),
  )) {
    const turn = turns.get(delivery.endpointId) ?? {
      workspaceId: delivery.workspaceId,
      endpointId: delivery.endpointId,
      lastSuccessAt: null,
      lastFailureAt: null,
      failingSince: null,
    };
    if (isSuccess(attempt)) Object.assign(turn, { lastSuccessAt: endedAt, failingSince: null });
    else
      Object.assign(turn, { lastFailureAt: endedAt, failingSince: turn.failingSince ?? endedAt });
    turns.set(delivery.endpointId, turn);
  }
  // One order for everybody, so that two processes that touch the same endpoints never wait for
  // each other in a circle.
  return [...turns.values()].sort((one, other) => (one.endpointId < other.endpointId ? -1 : 1));
}

/**
 * A busy endpoint's time of last success may lag by this; its row is then written once a second and
 * not with each batch.
 */
const SUCCESS_RESOLUTION_MS = 1_000;

/**
 * Any success clears the clock; a failure starts it, and one that ends three days after its start
 * disables the endpoint (completions B6). The failure of an endpoint nobody sent to for a while
 * counts from its own first failure, as said there.
 */
function moveFailureClocks(turns: readonly EndpointTurn[]): RawBuilder<unknown> {
  const column = <Value>(read: (turn: EndpointTurn) => Value): Value[] => turns.map(read);
  return sql`
    update webhook_endpoints e set
      failing_since = case when t.last_success_at is null then coalesce(e.failing_since, t.failing_since) else t.failing_since end,
      last_success_at = coalesce(t.last_success_at, e.last_success_at),
      last_failure_at = coalesce(t.last_failure_at, e.last_failure_at),
      disabled_at = case when ${isOver} then t.last_failure_at else e.disabled_at end,
      disabled_reason = case when ${isOver} then 'failing' else e.disabled_reason end,
      updated_at = case when ${isOver} then t.last_failure_at else e.updated_at end
    from unnest(
      ${column((turn) => turn.workspaceId)}::text[], ${column((turn) => turn.endpointId)}::text[], ${column((turn) => turn.lastSuccessAt)}::timestamptz[], ${column((turn) => turn.lastFailureAt)}::timestamptz[],
      ${column((turn) => turn.failingSince)}::timestamptz[], ${column((turn) => before(turn.lastFailureAt, FAILURE_WINDOW_MS))}::timestamptz[], ${column((turn) => before(turn.lastSuccessAt, SUCCESS_RESOLUTION_MS))}::timestamptz[]
    ) as t (workspace_id, id, last_success_at, last_failure_at, failing_since, over_since, success_older_than)
    where e.workspace_id = t.workspace_id and e.id = t.id
      and (t.last_failure_at is not null or e.failing_since is not null or e.last_success_at is null or e.last_success_at < t.success_older_than)
    returning e.id, e.disabled_at is not null as is_disabled`;
}

/** The batch ends failing, and the clock has run for three days. Reads the row as it was before. */
const isOver = sql<boolean>`(e.disabled_at is null and e.deleted_at is null and t.last_success_at is null and e.failing_since <= t.over_since)`;

const before = (moment: Date | null, milliseconds: number): Date | null =>
  moment === null ? null : new Date(moment.getTime() - milliseconds);
