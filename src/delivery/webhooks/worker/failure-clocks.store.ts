import { sql } from "kysely";
import { type Database, retryingStatement } from "../../../db/connection/database.ts";
import { isSuccess } from "../attempt/attempt-delivery.ts";
import { FAILURE_WINDOW_MS } from "../attempt/retry-schedule.ts";
import type { EndedAttempt } from "./record-attempts.store.ts";

/**
 * Maximum lag of the time of the last success of a busy endpoint; its row is then written once a
 * second and not with each batch.
 */
export const SUCCESS_RESOLUTION_MS = 1_000;

/** The effect of a series of attempts on the failure clock of their endpoint. */
export interface EndpointOutcome {
  workspaceId: string;
  endpointId: string;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** Time of the first failure after the last success of the series. */
  failingSince: Date | null;
}

/** The outcome of a series after one more attempt, which ended last. */
function outcomeAfter(
  earlier: EndpointOutcome | undefined,
  { delivery: { workspaceId, endpointId }, attempt, endedAt }: EndedAttempt,
): EndpointOutcome {
  if (isSuccess(attempt))
    return {
      workspaceId,
      endpointId,
      lastSuccessAt: endedAt,
      lastFailureAt: earlier?.lastFailureAt ?? null,
      failingSince: null,
    };
  return {
    workspaceId,
    endpointId,
    lastSuccessAt: earlier?.lastSuccessAt ?? null,
    lastFailureAt: endedAt,
    failingSince: earlier?.failingSince ?? endedAt,
  };
}

const byEnd = (one: EndedAttempt, other: EndedAttempt): number =>
  one.endedAt.getTime() - other.endedAt.getTime();

/**
 * Adds attempts to the outcomes of their endpoints by endpoint id, in the order in which they
 * ended. Test deliveries do not change a failure clock.
 */
export function addOutcomes(
  outcomes: Map<string, EndpointOutcome>,
  ended: readonly EndedAttempt[],
): void {
  for (const entry of ended.toSorted(byEnd))
    if (entry.attempt.trigger !== "test") {
      const { endpointId } = entry.delivery;
      outcomes.set(endpointId, outcomeAfter(outcomes.get(endpointId), entry));
    }
}

/** Updates the failure clocks after attempts that have just ended. */
export async function moveFailureClocks(
  database: Database,
  ended: readonly EndedAttempt[],
): Promise<void> {
  const outcomes = new Map<string, EndpointOutcome>();
  addOutcomes(outcomes, ended);
  await storeOutcomes(database, [...outcomes.values()]);
}

/**
 * Any success clears the failure clock; a failure starts it, and a failure three days after the
 * start disables the endpoint (docs/webhooks.md). After a time without deliveries the clock counts
 * from the first failure, not from the last success. Returns the endpoints that are disabled now.
 */
export async function storeOutcomes(
  database: Database,
  unordered: readonly EndpointOutcome[],
): Promise<string[]> {
  if (unordered.length === 0) return [];
  // All processes use one order, so that two that update the same endpoints cannot deadlock.
  const outcomes = unordered.toSorted((one, other) => (one.endpointId < other.endpointId ? -1 : 1));
  const workspaceIds = [...new Set(outcomes.map((outcome) => outcome.workspaceId))];
  const column = <Value>(read: (outcome: EndpointOutcome) => Value): Value[] => outcomes.map(read);
  const statement = sql<{ id: string; is_disabled: boolean }>`
    update webhook_endpoints e
    set
      failing_since = case
        when t.last_success_at is null then coalesce(e.failing_since, t.failing_since)
        when t.failing_since is null and e.failing_since > t.last_success_at then e.failing_since
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
    where e.workspace_id = any(${workspaceIds}::text[])
      and e.workspace_id = t.workspace_id
      and e.id = t.id
      and (
        t.last_failure_at is not null
        or e.failing_since is not null
        or e.last_success_at is null
        or e.last_success_at < t.success_older_than
      )
    returning e.id, e.disabled_at is not null as is_disabled`;
  const { rows } = await retryingStatement(() => statement.execute(database));
  return rows.flatMap((row) => (row.is_disabled ? [row.id] : []));
}

/**
 * True where the series ends failing and the clock has run for three days. The condition reads the
 * row before the update.
 */
const isOver = sql<boolean>`(
        e.disabled_at is null
        and e.deleted_at is null
        and t.last_success_at is null
        and e.failing_since <= t.over_since
      )`;

const before = (moment: Date | null, milliseconds: number): Date | null =>
  moment === null ? null : new Date(moment.getTime() - milliseconds);
