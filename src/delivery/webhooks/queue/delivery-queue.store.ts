import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../db/connection/database-clock.ts";
import { lineList } from "../../../db/statements/line-list.ts";
import type {
  DeliveryFinalReason,
  DeliveryKind,
  DeliveryStatus,
} from "../../../db/schema/tables.ts";
import { DAY_MS, HOUR_MS, microsecondTimestamp } from "../../../lib/time/clock.ts";

/**
 * The delivery row is the queue: there is no second store that could lose it or hold it twice. An
 * endpoint is leased to one worker, which reads what is due without writing to it.
 */

/**
 * Lease of a worker, three times the longest attempt; also the lease of a delivery during a manual
 * attempt.
 */
export const LEASE_MS = 30_000;

/**
 * Automatic attempts end three days after a delivery is created; only the partitions of these days
 * are read all the time.
 */
export const RECENT_MS = 4 * DAY_MS;
/** Retention of deliveries; a failed delivery can be retried manually for as long. */
export const KEPT_MS = 31 * DAY_MS;
/** The clocks of two processes differ by less than this. */
export const AHEAD_MS = HOUR_MS;

/** A delivery that is due. */
export interface QueuedDelivery {
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
 * Bounds a time so that PostgreSQL reads only the partitions of these days. Where the whole
 * retention is read, rows with a later time are read as well: they were made before the clock was
 * set back.
 */
export const within = (
  column: RawBuilder<unknown>,
  now: DatabaseNow,
  backMs: number,
): RawBuilder<boolean> =>
  backMs < KEPT_MS
    ? sql<boolean>`${column} >= ${fromNow(now, -backMs)} and ${column} <= ${fromNow(now, AHEAD_MS)}`
    : sql<boolean>`${column} >= ${fromNow(now, -backMs)}`;

/** True for a worker `w` whose lease is valid. */
export const isLiving = (now: DatabaseNow): RawBuilder<boolean> =>
  sql<boolean>`w.leased_until > ${now}`;

export interface ReadWish {
  /** Maximum number of deliveries. */
  limit: number;
  /** Lower bound of the due time, in microseconds since 1970; null for no bound. */
  dueFromUs: number | null;
}

export interface ReadRequest {
  wishes: ReadonlyMap<string, ReadWish>;
  /** Ids of deliveries to leave out: the worker has read them and not finished them. */
  inHand: readonly string[];
  workerId: string;
  now: DatabaseNow;
  /** How far back the queue is read. */
  backMs: number;
}

/** The result of a read of one endpoint that the worker holds. */
export interface EndpointRead {
  workspaceId: string;
  /** Version of the endpoint's queue at this read. */
  version: number;
  /** Ordered by due time, the earliest first. */
  deliveries: DueDelivery[];
}

/** A queued delivery with its due time, in microseconds since 1970. */
export interface DueDelivery extends QueuedDelivery {
  dueUs: number;
}

/**
 * The columns of `QueuedRow` except `due_at`: a manual attempt returns the `due_at` before its
 * lease.
 */
export const QUEUED_COLUMNS = sql`
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
 * Reads due deliveries of endpoints that the worker holds, and leases the endpoints that no living
 * worker holds; the lease is the only write. Endpoints of other workers are left out of the answer,
 * and all endpoints are left out when the worker's own lease has expired. Deliveries under a manual
 * attempt are skipped.
 *
 * A free endpoint is leased only if its row is unchanged since this statement's snapshot. Under
 * READ COMMITTED a row that was changed meanwhile is locked in its new version, while the
 * deliveries are read from the snapshot: another worker may have taken the endpoint, or a manual
 * attempt a delivery. `seen` is materialized, so that its values stay those of the snapshot.
 */
export async function readDue(
  executor: Executor,
  { wishes, inHand, workerId, now, backMs }: ReadRequest,
): Promise<Map<string, EndpointRead>> {
  const wanted = [...wishes.values()];
  const dueFrom = wanted.map(({ dueFromUs }) =>
    dueFromUs === null ? "-infinity" : microsecondTimestamp(dueFromUs),
  );
  const isOwnLiving = sql`exists (
      select 1
      from webhook_workers w
      where w.worker_id = ${workerId} and ${isLiving(now)}
    )`;
  const { rows } = await sql<DueRow>`
    with wanted as (
      select *
      from unnest(
        ${[...wishes.keys()]}::text[],
        ${wanted.map((wish) => wish.limit)}::int[],
        ${dueFrom}::timestamptz[]
      ) as wanted (endpoint_id, row_limit, due_from)
    ),
    seen as materialized (
      select q.endpoint_id, q.version, q.worker_id, wanted.row_limit, wanted.due_from
      from wanted
      join webhook_endpoint_queues q on q.endpoint_id = wanted.endpoint_id
      where q.worker_id is distinct from ${workerId}
        and ${isOwnLiving}
        and not exists (
          select 1
          from webhook_workers w
          where w.worker_id = q.worker_id and ${isLiving(now)}
        )
    ),
    free as (
      select q.endpoint_id, seen.row_limit, seen.due_from
      from seen
      join webhook_endpoint_queues q on q.endpoint_id = seen.endpoint_id
      where q.version = seen.version and q.worker_id is not distinct from seen.worker_id
      for update of q skip locked
    ),
    leased as (
      update webhook_endpoint_queues q
      set worker_id = ${workerId}
      from free
      where q.endpoint_id = free.endpoint_id
      returning q.endpoint_id, q.workspace_id, q.version, free.row_limit, free.due_from
    ),
    held as (
      select q.endpoint_id, q.workspace_id, q.version, wanted.row_limit, wanted.due_from
      from wanted
      join webhook_endpoint_queues q on q.endpoint_id = wanted.endpoint_id
      where q.worker_id = ${workerId} and ${isOwnLiving}
      union all
      select * from leased
    )
    select
      held.endpoint_id as held_endpoint_id,
      held.workspace_id as held_workspace_id,
      held.version as held_version,
      due.*
    from
      held
      left join lateral (
        select
          d.id,
          d.event_id,
          d.event_type,
          d.kind,
          d.status,
          d.attempt_count,
          d.final_reason,
          d.completed_at,
          (extract(epoch from d.due_at) * 1000000)::bigint as due_us
        from webhook_deliveries d
        where d.endpoint_id = held.endpoint_id
          and d.due_at <= ${now}
          and d.due_at >= held.due_from
          and d.id not in (select unnest(${lineList(inHand)}))
          and (d.leased_until is null or d.leased_until <= ${now})
          and ${within(sql`d.created_at`, now, backMs)}
        order by d.due_at
        limit held.row_limit
      ) due on true`.execute(executor);
  const reads = new Map<string, EndpointRead>();
  for (const row of rows) {
    const { held_endpoint_id: endpointId, held_workspace_id: workspaceId } = row;
    let read = reads.get(endpointId);
    if (read === undefined) {
      read = { workspaceId, version: row.held_version, deliveries: [] };
      reads.set(endpointId, read);
    }
    // The id is null for an endpoint without a due delivery.
    if (row.id !== null) read.deliveries.push(dueOf(row, endpointId, read.workspaceId));
  }
  return reads;
}

interface DueRow extends Omit<
  QueuedRow,
  "workspace_id" | "endpoint_id" | "next_attempt_at" | "due_at"
> {
  held_endpoint_id: string;
  held_workspace_id: string;
  held_version: number;
  due_us: number;
}

/**
 * A due delivery. `next_attempt_at` is not read: it is the time of this attempt, and parsing a
 * timestamp takes 1 µs.
 */
const dueOf = (row: DueRow, endpointId: string, workspaceId: string): DueDelivery => ({
  workspaceId,
  id: row.id,
  endpointId,
  eventId: row.event_id,
  eventType: row.event_type,
  kind: row.kind,
  status: row.status,
  attemptsMade: row.attempt_count,
  nextAttemptAt: null,
  dueAt: new Date(row.due_us / 1_000),
  finalReason: row.final_reason,
  completedAt: row.completed_at,
  dueUs: row.due_us,
});

export interface QueuedRow {
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

export const queuedOf = (row: QueuedRow): QueuedDelivery => ({
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
