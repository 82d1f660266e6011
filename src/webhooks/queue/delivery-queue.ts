import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { DeliveryFinalReason, DeliveryKind, DeliveryStatus } from "../../db/schema/tables.ts";
import { createdAtUsOf } from "../../kernel/ids.ts";
import { DAY_MS, HOUR_MS, microsecondTimestamp } from "../../lib/clock.ts";
import type { SendableEvent } from "../attempt/delivery-body.ts";

/**
 * The delivery row is the queue: there is no second store that could forget it or know it twice. A
 * claim takes a lease with FOR UPDATE SKIP LOCKED; whoever is killed holds leases that end.
 */

/** Three times the longest attempt: renewed every 10 s, so a living process never loses one. */
export const LEASE_MS = 30_000;

/**
 * Automatic attempts end three days after a delivery came to be; only these days' partitions are
 * looked at all the time.
 */
export const RECENT_MS = 4 * DAY_MS;
/** What is kept; a person may retry a failed delivery as long as that. */
export const KEPT_MS = 31 * DAY_MS;
/** Processes' clocks may differ by less than this. */
const AHEAD_MS = HOUR_MS;

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

/**
 * `created_at` of a delivery or event, from its id, as PostgreSQL takes it: exact, where a Date
 * would be cut.
 */
export function createdAtText(id: string): string {
  const microseconds = createdAtUsOf(id);
  if (microseconds === undefined) throw new Error("The id of a row cut by day holds no time");
  return microsecondTimestamp(microseconds);
}

const within = (column: RawBuilder<unknown>, now: Date, backMs: number): RawBuilder<boolean> =>
  sql<boolean>`${column} >= ${new Date(now.getTime() - backMs)} and ${column} <= ${new Date(now.getTime() + AHEAD_MS)}`;

/**
 * Endpoints with a delivery that is due. Steps from endpoint to endpoint through the queue's index
 * instead of reading it: its cost grows with the endpoints that have anything queued, not with the
 * length of their queues.
 */
export async function findDueEndpoints(
  executor: Executor,
  now: Date,
  backMs: number,
): Promise<string[]> {
  const head = (after: RawBuilder<unknown>) => sql`
    select d.endpoint_id, d.due_at from webhook_deliveries d
    where d.due_at is not null and d.endpoint_id > ${after} and ${within(sql`d.created_at`, now, backMs)}
    order by d.endpoint_id, d.due_at limit 1`;
  const { rows } = await sql<{ endpoint_id: string }>`
    with recursive heads as (
      (${head(sql`''`)})
      union all
      select next.endpoint_id, next.due_at from heads, lateral (${head(sql`heads.endpoint_id`)}) next
    )
    select endpoint_id from heads where due_at <= ${now}`.execute(executor);
  return rows.map((row) => row.endpoint_id);
}

export interface ClaimRequest {
  /** How many each endpoint may take. */
  rooms: ReadonlyMap<string, number>;
  leaseId: string;
  now: Date;
  backMs: number;
}

/**
 * Takes due deliveries, the longest due first, for endpoints with room. Rows another process is
 * taking are passed over.
 */
export async function claimDeliveries(
  executor: Executor,
  { rooms, leaseId, now, backMs }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<Record<string, never> & ClaimedRow>`
    with picked as (
      select due.workspace_id, due.created_at, due.id
      from unnest(${[...rooms.keys()]}::text[], ${[...rooms.values()]}::int[]) as wanted (endpoint_id, room),
      lateral (
        select d.workspace_id, d.created_at, d.id from webhook_deliveries d
        where d.endpoint_id = wanted.endpoint_id and d.due_at <= ${now} and (d.leased_until is null or d.leased_until <= ${now}) and ${within(sql`d.created_at`, now, backMs)}
        order by d.due_at limit wanted.room for update skip locked
      ) due
    )
    update webhook_deliveries d set leased_until = ${new Date(now.getTime() + LEASE_MS)}, lease_id = ${leaseId}
    from picked
    where d.workspace_id = picked.workspace_id and d.created_at = picked.created_at and d.id = picked.id
    returning d.workspace_id, d.id, d.endpoint_id, d.event_id, d.event_type, d.kind, d.status, d.attempt_count, d.next_attempt_at, d.due_at, d.final_reason, d.completed_at`.execute(
    executor,
  );
  // The update gives the rows in any order; the longest due go out first.
  return rows
    .map(claimedOf)
    .sort((one, other) => (one.dueAt?.getTime() ?? 0) - (other.dueAt?.getTime() ?? 0));
}

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

/** The events of deliveries, each once, by id. One that is no longer kept is left out. */
export async function readEvents(
  executor: Executor,
  deliveries: readonly { workspaceId: string; eventId: string }[],
): Promise<Map<string, SendableEvent>> {
  const wanted = [...new Map(deliveries.map((delivery) => [delivery.eventId, delivery])).values()];
  if (wanted.length === 0) return new Map();
  const times = wanted.map((delivery) => createdAtText(delivery.eventId));
  const { rows } = await sql<SendableEvent>`
    select e.workspace_id, e.id, e.type, e.created_at, e.api_version, e.source, e.request_id, e.idempotency_key, e.pending_webhooks, e.data::text as data_text
    from unnest(${wanted.map((delivery) => delivery.workspaceId)}::text[], ${times}::timestamptz[], ${wanted.map((delivery) => delivery.eventId)}::text[]) as wanted (workspace_id, created_at, id)
    join events e on e.workspace_id = wanted.workspace_id and e.created_at = wanted.created_at and e.id = wanted.id`.execute(
    executor,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Held {
  workspaceId: string;
  id: string;
}

const held = (deliveries: readonly Held[]) => sql`
  unnest(${deliveries.map((delivery) => delivery.workspaceId)}::text[], ${deliveries.map((delivery) => createdAtText(delivery.id))}::timestamptz[], ${deliveries.map((delivery) => delivery.id)}::text[]) as held (workspace_id, created_at, id)
  where d.workspace_id = held.workspace_id and d.created_at = held.created_at and d.id = held.id`;

/** Keeps leases of a living process from ending. */
export async function renewLeases(
  executor: Executor,
  deliveries: readonly Held[],
  { leaseId, now }: { leaseId: string; now: Date },
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`update webhook_deliveries d set leased_until = ${new Date(now.getTime() + LEASE_MS)} from ${held(deliveries)} and d.lease_id = ${leaseId}`.execute(
    executor,
  );
}

/** Gives claimed deliveries back untried. */
export async function releaseDeliveries(
  executor: Executor,
  deliveries: readonly Held[],
  leaseId: string,
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`update webhook_deliveries d set leased_until = null, lease_id = null from ${held(deliveries)} and d.lease_id = ${leaseId}`.execute(
    executor,
  );
}

/**
 * Frees what processes held that no longer live, before the leases end by themselves. Returns how
 * many rows.
 */
export async function releaseLeasesOf(
  executor: Executor,
  leaseIds: readonly string[],
  now: Date,
): Promise<number> {
  const result = await sql`
    update webhook_deliveries d set leased_until = null, lease_id = null
    where d.due_at is not null and d.lease_id = any(${[...leaseIds]}) and ${within(sql`d.created_at`, now, KEPT_MS)}`.execute(
    executor,
  );
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Ends deliveries whose event is no longer kept: a resend of an old one that was still failing when
 * the event's day was dropped.
 */
export async function failWithoutEvent(
  executor: Executor,
  deliveries: readonly Held[],
  { leaseId, now }: { leaseId: string; now: Date },
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    update webhook_deliveries d set status = 'failed', final_reason = 'expired', next_attempt_at = null, due_at = null, completed_at = ${now}, updated_at = ${now}, leased_until = null, lease_id = null
    from ${held(deliveries)} and d.lease_id = ${leaseId}`.execute(executor);
}
