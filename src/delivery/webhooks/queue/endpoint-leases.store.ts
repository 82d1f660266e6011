import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../db/connection/database-clock.ts";
import {
  AHEAD_MS,
  isLiving,
  KEPT_MS,
  LEASE_MS,
  RECENT_MS,
  within,
} from "./delivery-queue.store.ts";

/** Which worker holds which endpoint, and when the next delivery of each is due. */

/** Extends the lease of a worker for all endpoints that it holds, in one row. */
export async function renewWorkerLease(
  executor: Executor,
  workerId: string,
  now: DatabaseNow,
): Promise<void> {
  await sql`
    insert into webhook_workers (worker_id, leased_until)
    values (${workerId}, ${fromNow(now, LEASE_MS)})
    on conflict (worker_id) do update
    set leased_until = excluded.leased_until`.execute(executor);
}

/** Workers whose lease is valid. */
export async function findLivingWorkers(executor: Executor, now: DatabaseNow): Promise<string[]> {
  const { rows } = await sql<{ worker_id: string }>`
    select w.worker_id
    from webhook_workers w
    where ${isLiving(now)}`.execute(executor);
  return rows.map((row) => row.worker_id);
}

/** Ends the lease of the calling worker. */
export async function endOwnLease(executor: Executor, workerId: string): Promise<void> {
  await sql`delete from webhook_workers where worker_id = ${workerId}`.execute(executor);
}

/**
 * Ends the leases of workers that were not renewed for `silentMs`, before they expire, and deletes
 * expired leases. A worker that was taken for dead and has renewed its lease since keeps it.
 * Returns the number of endpoints with queued deliveries that become free.
 */
export async function endSilentLeases(
  executor: Executor,
  workerIds: readonly string[],
  { now, silentMs }: { now: DatabaseNow; silentMs: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      delete from webhook_workers w
      where not ${isLiving(now)}
        or (
          w.worker_id = any(${[...workerIds]}::text[])
          and w.leased_until <= ${fromNow(now, LEASE_MS - silentMs)}
        )
      returning w.worker_id
    )
    select count(*) as count
    from webhook_endpoint_queues q
    where q.worker_id in (select worker_id from ended)
      and q.due_at < 'infinity'`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** An endpoint with a due delivery that no other living worker holds. */
export interface DueEndpoint {
  endpointId: string;
  /** True for an endpoint of the calling worker; false where no living worker holds it. */
  isOwn: boolean;
}

/**
 * Endpoints with due deliveries, the earliest due time first. The cost depends on what is due, not
 * on what is queued.
 */
export async function findDueEndpoints(
  executor: Executor,
  workerId: string,
  now: DatabaseNow,
): Promise<DueEndpoint[]> {
  const { rows } = await sql<{ endpoint_id: string; is_own: boolean }>`
    select q.endpoint_id, w.worker_id is not null as is_own
    from webhook_endpoint_queues q
    left join webhook_workers w on w.worker_id = q.worker_id and ${isLiving(now)}
    where q.due_at <= ${now}
      and q.due_at < 'infinity'
      and (w.worker_id is null or w.worker_id = ${workerId})
    order by q.due_at`.execute(executor);
  return rows.map((row) => ({ endpointId: row.endpoint_id, isOwn: row.is_own }));
}

/** An endpoint for which its worker found nothing due. */
export interface RestingEndpoint {
  endpointId: string;
  /** Version of the queue at the read that found nothing due. */
  version: number;
  /**
   * False for an endpoint that is disabled, deleted, or without a secret that can be opened:
   * nothing is sent to it until its queue is woken.
   */
  isReachable: boolean;
}

const earliestDue = (now: DatabaseNow, backMs: number): RawBuilder<unknown> => sql`
  (
    select d.due_at
    from webhook_deliveries d
    where d.endpoint_id = q.endpoint_id
      and d.due_at is not null
      and ${within(sql`d.created_at`, now, backMs)}
    order by d.due_at
    limit 1
  )`;

/**
 * Moves endpoints to the due time of their next delivery; endpoints that cannot be reached are
 * released as well. Deliveries queued since the read have raised the version, and their endpoint
 * stays unchanged. Rows that a transaction is raising are left to the next call.
 */
export async function restEndpoints(
  executor: Executor,
  { workerId, now, backMs }: { workerId: string; now: DatabaseNow; backMs: number },
  resting: readonly RestingEndpoint[],
): Promise<void> {
  if (resting.length === 0) return;
  await sql`
    with resting as (
      select q.endpoint_id, rest.is_reachable
      from unnest(
        ${resting.map((rest) => rest.endpointId)}::text[],
        ${resting.map((rest) => rest.version)}::bigint[],
        ${resting.map((rest) => rest.isReachable)}::boolean[]
      ) as rest (endpoint_id, version, is_reachable)
      join webhook_endpoint_queues q on q.endpoint_id = rest.endpoint_id
      where q.version = rest.version and q.worker_id = ${workerId}
      for update of q skip locked
    )
    update webhook_endpoint_queues q
    set
      due_at = case
        when resting.is_reachable
          then coalesce(${earliestDue(now, backMs)}, 'infinity'::timestamptz)
        else 'infinity'::timestamptz
      end,
      worker_id = case when resting.is_reachable then q.worker_id end
    from resting
    where q.endpoint_id = resting.endpoint_id`.execute(executor);
}

/**
 * Releases endpoints, so that another worker takes them. The rows are locked in the order that all
 * processes use.
 */
export async function releaseEndpoints(
  executor: Executor,
  workerId: string,
  endpointIds: readonly string[],
): Promise<void> {
  if (endpointIds.length === 0) return;
  await sql`
    with released as (
      select q.endpoint_id
      from webhook_endpoint_queues q
      where q.endpoint_id = any(${[...endpointIds]}::text[]) and q.worker_id = ${workerId}
      order by q.endpoint_id collate "C"
      for update
    )
    update webhook_endpoint_queues q
    set worker_id = null
    from released
    where q.endpoint_id = released.endpoint_id`.execute(executor);
}

/** The result of one step of the walk over all endpoints that have queued deliveries. */
export interface WalkStep {
  /** Number of forgotten endpoints that were found and woken. */
  woken: number;
  /** The last endpoint of the step; null where no endpoint follows. */
  walkedTo: string | null;
}

/**
 * Finds endpoints whose deliveries are due earlier than the row of their queue says, or that have
 * no such row. The causes are deliveries queued by a process of an earlier release, a restored
 * backup, and failed deliveries queued again after days. Looks at the next `limit` endpoints after
 * `after` that have deliveries queued in the last `backMs`. A loose index scan steps from one
 * endpoint to the next, so that an endpoint costs 14 blocks over four days and 66 over a month,
 * however long its queue is. The rows are locked in the order in which all processes lock them.
 */
export async function wakeForgottenEndpoints(
  executor: Executor,
  now: DatabaseNow,
  { after, limit, backMs }: { after: string; limit: number; backMs: number },
): Promise<WalkStep> {
  const head = (previous: RawBuilder<unknown>) => sql`
    select d.endpoint_id, d.workspace_id, d.due_at
    from webhook_deliveries d
    where d.due_at is not null
      and d.endpoint_id > ${previous}
      and ${within(sql`d.created_at`, now, backMs)}
    order by d.endpoint_id, d.due_at
    limit 1`;
  const { rows } = await sql<{ woken: number; walked: number; last: string | null }>`
    with recursive heads as (
      select 1 as position, first.* from (${head(sql`${after}::text`)}) first
      union all
      select heads.position + 1, next.*
      from heads, lateral (${head(sql`heads.endpoint_id`)}) next
      where heads.position < ${limit}::int
    ),
    woken as (
      insert into webhook_endpoint_queues as queue (endpoint_id, workspace_id, due_at)
      select heads.endpoint_id, heads.workspace_id, heads.due_at
      from heads
      left join webhook_endpoint_queues q on q.endpoint_id = heads.endpoint_id
      where q.endpoint_id is null or q.due_at > heads.due_at
      order by heads.endpoint_id collate "C"
      on conflict (endpoint_id) do update
      set due_at = least(queue.due_at, excluded.due_at), version = queue.version + 1
      returning queue.endpoint_id
    )
    select
      (select count(*) from woken) as woken,
      count(*) as walked,
      max(heads.endpoint_id) as last
    from heads`.execute(executor);
  const [{ woken, walked, last } = { woken: 0, walked: 0, last: null }] = rows;
  return { woken, walkedTo: walked < limit ? null : last };
}

/**
 * True where a due delivery is older than the days of automatic attempts, or has a creation time in
 * the future because the clock was set back.
 */
export async function isDistantDeliveryDue(executor: Executor, now: DatabaseNow): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1
      from webhook_deliveries d
      where d.due_at <= ${now}
        and d.created_at >= ${fromNow(now, -KEPT_MS)}
        and (d.created_at < ${fromNow(now, -RECENT_MS)} or d.created_at > ${fromNow(now, AHEAD_MS)})
    ) as found`.execute(executor);
  return rows[0]?.found === true;
}
