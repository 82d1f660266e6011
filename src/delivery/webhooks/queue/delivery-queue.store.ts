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

/** Lease of a worker, three times the longest attempt; and of a delivery under a manual attempt. */
export const LEASE_MS = 30_000;

/**
 * Automatic attempts end three days after a delivery is created; only the partitions of these days
 * are read all the time.
 */
export const RECENT_MS = 4 * DAY_MS;
/** Retention; a failed delivery can be retried by hand for as long. */
export const KEPT_MS = 31 * DAY_MS;
/** The clocks of two processes may differ by less than this. */
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
 * Bounds a time so that PostgreSQL reads only the partitions of these days. Where all that is kept
 * is read, so is what lies ahead: it was made before the clock was set back.
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
  /** How many deliveries. */
  limit: number;
  /** Only those due at this time or later, in microseconds since 1970; null for all. */
  dueFromUs: number | null;
}

export interface ReadRequest {
  wishes: ReadonlyMap<string, ReadWish>;
  /**
   * Ids of deliveries that are left out: the worker has read them before and not ended them yet.
   */
  inHand: readonly string[];
  workerId: string;
  now: DatabaseNow;
  /** How far back the queue is read. */
  backMs: number;
}

/** What was read of one endpoint that the worker holds. */
export interface EndpointRead {
  workspaceId: string;
  /** Of the endpoint's queue, as of this read. */
  version: number;
  /** The longest due first. */
  deliveries: DueDelivery[];
}

/** With when it is due, in microseconds since 1970. */
export interface DueDelivery extends QueuedDelivery {
  dueUs: number;
}

/**
 * The columns of `QueuedRow`, except `due_at`: a manual attempt returns the one before its lease.
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
 * Reads due deliveries of endpoints that the worker holds, and leases those that no living worker
 * holds, which is the only write. Endpoints of others are left out of the answer, and so are all
 * once the worker's own lease is over. Deliveries under a manual attempt are skipped.
 *
 * A free endpoint is leased only while its row is as this statement's snapshot has it. Under READ
 * COMMITTED a row that was changed meanwhile is locked in its new version, while the deliveries are
 * read as they were: another worker may have taken the endpoint, or a manual attempt a delivery.
 * `seen` is materialized, so that its values stay those of the snapshot.
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
    // Null where nothing is due.
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
 * A due delivery. `next_attempt_at` is not read: the next attempt is this one, and parsing a
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
