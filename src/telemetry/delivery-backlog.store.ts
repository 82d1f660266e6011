import type pg from "pg";

/** Webhook deliveries that wait, of all processes. */
export interface DeliveryBacklog {
  pending: number;
  due: number;
  oldestDueSec: number | null;
}

/**
 * Each figure is counted up to this: that takes some 15 ms of PostgreSQL, and what a scrape costs
 * must not grow with a backlog. Kept counts (rejected) would be one more write for each attempt.
 */
const COUNTED_MAX = 10_000;

/** The order makes PostgreSQL read the index of what is queued, whatever its statistics say. */
const PENDING = `
  select count(*)::int as count
  from (
    select 1
    from webhook_deliveries
    where due_at is not null and status = 'pending'
    order by endpoint_id, due_at
    limit $1
  ) pending`;

/** Endpoints with something due. */
const QUEUES = `
  select workspace_id, endpoint_id
  from webhook_endpoint_queues
  where due_at <= $1::timestamptz and due_at < 'infinity'
  order by due_at`;

/** What is due of these endpoints, in their order. */
const DUE = `
  select
    count(*)::int as count,
    extract(epoch from $1::timestamptz - min(due_at))::float8 as oldest_sec
  from (
    select due.due_at
    from
      unnest($3::text[]) as q (endpoint_id),
      lateral (
        select d.due_at
        from webhook_deliveries d
        where d.endpoint_id = q.endpoint_id
          and d.due_at <= $1::timestamptz
          and (d.leased_until is null or d.leased_until <= $1::timestamptz)
        order by d.due_at
        limit $2
      ) due
    limit $2
  ) due`;

const ACTIVE = `
  select id
  from webhook_endpoints
  where workspace_id = any($1::text[])
    and id = any($2::text[])
    and disabled_at is null
    and deleted_at is null`;

interface QueueRow {
  workspace_id: string;
  endpoint_id: string;
}

interface DueRow {
  count: number;
  /** Null where nothing is due. */
  oldest_sec: number | null;
}

/**
 * `pending`: queued for a first or next attempt. `due`: of those a worker may send now, and of
 * manual attempts that were queued, to endpoints neither disabled nor deleted; those in flight are
 * among them.
 */
export async function readDeliveryBacklog(pool: pg.Pool, now: Date): Promise<DeliveryBacklog> {
  const [pending, queues] = await Promise.all([
    pool.query<{ count: number }>(PENDING, [COUNTED_MAX]),
    pool.query<QueueRow>(QUEUES, [now]),
  ]);
  const active = new Set(
    (
      await pool.query<{ id: string }>(ACTIVE, [
        [...new Set(queues.rows.map((row) => row.workspace_id))],
        queues.rows.map((row) => row.endpoint_id),
      ])
    ).rows.map((row) => row.id),
  );
  // Those of disabled endpoints would use up what is counted, and hide the others.
  const sendable = queues.rows.map((row) => row.endpoint_id).filter((id) => active.has(id));
  const due = await pool.query<DueRow>(DUE, [now, COUNTED_MAX, sendable]);
  const [pendingRow] = pending.rows;
  const [dueRow] = due.rows;
  if (pendingRow === undefined || dueRow === undefined)
    throw new Error("An aggregate returned no row");
  return { pending: pendingRow.count, due: dueRow.count, oldestDueSec: dueRow.oldest_sec };
}
