import type pg from "pg";

/** Webhook deliveries that wait, of all processes. */
export interface DeliveryBacklog {
  pending: number;
  due: number;
  oldestDueSec: number | null;
}

/**
 * Maximum of each counted figure: the cost of a scrape must not grow with a backlog. Stored counts
 * (rejected) would need one more write for each attempt.
 *
 * Both figures are counted in the index of queued deliveries, without reading rows: 50 to 110
 * blocks, and up to 10,000 where each row has changed since the last vacuum. A condition on a
 * column that the index does not have, such as the status or a lease, would read every row always.
 */
const COUNTED_MAX = 10_000;

/** The order makes PostgreSQL read the index of queued deliveries, regardless of its statistics. */
const PENDING = `
  select count(*)::int as count
  from (
    select 1
    from webhook_deliveries
    where due_at is not null
    order by endpoint_id, due_at
    limit $1
  ) pending`;

/** Endpoints with a due delivery. */
const QUEUES = `
  select workspace_id, endpoint_id
  from webhook_endpoint_queues
  where due_at <= $1::timestamptz and due_at < 'infinity'
  order by due_at`;

/**
 * The due deliveries of these endpoints. Each day's index is searched for all endpoints at once:
 * 105 blocks and 6 ms for 724 endpoints. A search for each endpoint (rejected) takes 36,000 blocks
 * and 12 ms, mostly in days without queued deliveries. The array comes from a subquery, because
 * planning with its values takes 15 µs for each; there is no order, because all due rows would be
 * read and sorted before the limit.
 */
const DUE = `
  select
    count(*)::int as count,
    extract(epoch from $1::timestamptz - min(due_at))::float8 as oldest_sec
  from (
    select due_at
    from webhook_deliveries
    where endpoint_id = any(array(select unnest($3::text[]))) and due_at <= $1::timestamptz
    limit $2
  ) due`;

/**
 * Maximum endpoints in one statement. PostgreSQL sorts the ids again for each day: 8 ms for this
 * number, and 60 ms for ten times as many.
 */
const ENDPOINTS_AT_ONCE = 1_000;

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
  /** Null where no delivery is due. */
  oldest_sec: number | null;
}

/**
 * `pending`: deliveries queued for an attempt, by schedule or manually. `due`: the due ones among
 * them to endpoints that are neither disabled nor deleted, including attempts in flight.
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
  // Deliveries of disabled endpoints would use up the maximum count, and hide the others.
  const sendable = queues.rows.map((row) => row.endpoint_id).filter((id) => active.has(id));
  const [pendingRow] = pending.rows;
  if (pendingRow === undefined) throw new Error("An aggregate returned no row");
  return { pending: pendingRow.count, ...(await countDue(pool, now, sendable)) };
}

/**
 * Counts the due deliveries, beginning with the endpoints that have waited longest, until the
 * maximum count is reached.
 */
async function countDue(
  pool: pg.Pool,
  now: Date,
  endpointIds: readonly string[],
): Promise<Pick<DeliveryBacklog, "due" | "oldestDueSec">> {
  let due = 0;
  let oldestDueSec: number | null = null;
  for (let from = 0; from < endpointIds.length && due < COUNTED_MAX; from += ENDPOINTS_AT_ONCE) {
    const some = endpointIds.slice(from, from + ENDPOINTS_AT_ONCE);
    const { rows } = await pool.query<DueRow>(DUE, [now, COUNTED_MAX - due, some]);
    const [{ count, oldest_sec: oldestSec } = { count: 0, oldest_sec: null }] = rows;
    due += count;
    if (oldestSec !== null) oldestDueSec = Math.max(oldestSec, oldestDueSec ?? oldestSec);
  }
  return { due, oldestDueSec };
}
