import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../db/connection/database-clock.ts";
import type { DeliveryFinalReason, DeliveryKind, DeliveryStatus } from "../../db/schema/tables.ts";
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";

/**
 * The delivery row is the queue: there is no second store that could lose it or hold it twice. A
 * claim takes a lease with FOR UPDATE SKIP LOCKED; the leases of a killed process expire.
 */

/** Lease duration: three times the longest attempt, and renewed every 10 s. */
export const LEASE_MS = 30_000;

/**
 * Automatic attempts end three days after a delivery is created; only the partitions of these days
 * are polled every second.
 */
export const RECENT_MS = 4 * DAY_MS;
/** Retention; a failed delivery can be retried by hand for as long. */
export const KEPT_MS = 31 * DAY_MS;
/** The clocks of two processes may differ by less than this. */
const AHEAD_MS = HOUR_MS;

/** A delivery under lease. */
export interface ClaimedDelivery {
  workspaceId: string;
  id: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  kind: DeliveryKind;
  status: DeliveryStatus;
  attemptsMade: number;
  nextAttemptAt: Date | null;
  dueAt: Date | null;
  finalReason: DeliveryFinalReason | null;
  completedAt: Date | null;
}

/** Bounds a time so that PostgreSQL reads only the partitions of these days. */
export const within = (
  column: RawBuilder<unknown>,
  now: DatabaseNow,
  backMs: number,
): RawBuilder<boolean> =>
  sql<boolean>`${column} >= ${fromNow(now, -backMs)} and ${column} <= ${fromNow(now, AHEAD_MS)}`;

/**
 * Endpoints with a delivery that is due. A loose index scan steps from endpoint to endpoint through
 * the queue's index: its cost grows with the number of endpoints that have anything queued, not
 * with the length of their queues.
 */
export async function findDueEndpoints(
  executor: Executor,
  now: DatabaseNow,
  backMs: number,
): Promise<string[]> {
  const head = (after: RawBuilder<unknown>) => sql`
    select d.endpoint_id, d.due_at
    from webhook_deliveries d
    where d.due_at is not null
      and d.endpoint_id > ${after}
      and ${within(sql`d.created_at`, now, backMs)}
    order by d.endpoint_id, d.due_at
    limit 1`;
  const { rows } = await sql<{ endpoint_id: string }>`
    with recursive heads as (
      (${head(sql`''`)})
      union all
      select next.endpoint_id, next.due_at
      from heads, lateral (${head(sql`heads.endpoint_id`)}) next
    )
    select endpoint_id
    from heads
    where due_at <= ${now}`.execute(executor);
  return rows.map((row) => row.endpoint_id);
}

export interface ClaimRequest {
  /** How many deliveries each endpoint may claim. */
  limits: ReadonlyMap<string, number>;
  leaseId: string;
  now: DatabaseNow;
  /** How far back the queue is read. */
  backMs: number;
}

/**
 * The columns of `ClaimedRow`, except `due_at`: a manual attempt returns the one before its lease.
 */
export const CLAIMED_COLUMNS = sql`
      d.workspace_id,
      d.id,
      d.endpoint_id,
      d.event_id,
      d.event_type,
      d.kind,
      d.status,
      d.attempt_count,
      d.next_attempt_at,
      d.final_reason,
      d.completed_at`;

/**
 * Leases due deliveries, the longest due first, up to the limit of each endpoint. Rows that another
 * process is claiming are skipped.
 */
export async function claimDeliveries(
  executor: Executor,
  { limits, leaseId, now, backMs }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedRow>`
    with picked as (
      select due.workspace_id, due.created_at, due.id
      from
        unnest(${[...limits.keys()]}::text[], ${[...limits.values()]}::int[])
          as wanted (endpoint_id, row_limit),
        lateral (
          select d.workspace_id, d.created_at, d.id
          from webhook_deliveries d
          where d.endpoint_id = wanted.endpoint_id
            and d.due_at <= ${now}
            and (d.leased_until is null or d.leased_until <= ${now})
            and ${within(sql`d.created_at`, now, backMs)}
          order by d.due_at
          limit wanted.row_limit
          for update skip locked
        ) due
    )
    update webhook_deliveries d
    set leased_until = ${fromNow(now, LEASE_MS)}, lease_id = ${leaseId}
    from picked
    where d.workspace_id = picked.workspace_id
      and d.created_at = picked.created_at
      and d.id = picked.id
    returning ${CLAIMED_COLUMNS}, d.due_at`.execute(executor);
  // The update returns the rows in any order; the longest due go out first.
  return rows.map(claimedOf).sort((one, other) => dueMsOf(one) - dueMsOf(other));
}

const dueMsOf = ({ dueAt }: ClaimedDelivery): number => (dueAt === null ? 0 : dueAt.getTime());

export interface ClaimedRow {
  workspace_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  kind: DeliveryKind;
  status: DeliveryStatus;
  attempt_count: number;
  next_attempt_at: Date | null;
  due_at: Date | null;
  final_reason: DeliveryFinalReason | null;
  completed_at: Date | null;
}

export const claimedOf = (row: ClaimedRow): ClaimedDelivery => ({
  workspaceId: row.workspace_id,
  id: row.id,
  endpointId: row.endpoint_id,
  eventId: row.event_id,
  eventType: row.event_type,
  kind: row.kind,
  status: row.status,
  attemptsMade: row.attempt_count,
  nextAttemptAt: row.next_attempt_at,
  dueAt: row.due_at,
  finalReason: row.final_reason,
  completedAt: row.completed_at,
});
