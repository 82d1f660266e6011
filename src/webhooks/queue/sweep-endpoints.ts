import { sql } from "kysely";
import { type Database, type Executor, inTransaction } from "../../db/connection/database.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { KEPT_MS, RECENT_MS } from "./delivery-queue.ts";
import { endDeliveriesOfDeleted, type EndpointKey, endStaleDeliveries } from "./end-deliveries.ts";
import { FAILURE_WINDOW_MS, RETRY_WINDOW_MS } from "../attempt/retry-schedule.ts";

export interface SweptEndpoints {
  /** Ids of the endpoints this disabled as failing. */
  disabled: string[];
  /** Deliveries of disabled and deleted endpoints that were ended. */
  ended: number;
  /** Endpoints deleted long ago that are gone now. */
  purged: number;
}

/** A deleted endpoint is kept this long, and longer where a delivery still names it. */
const DELETED_KEPT_MS = 30 * DAY_MS;

/**
 * What no attempt does by itself, hourly: disables failing endpoints that rest between attempts,
 * ends what waits in vain, forgets secrets and what was deleted.
 */
export async function sweepEndpoints(database: Database, now: Date): Promise<SweptEndpoints> {
  const disabled = await disableFailing(database, now);
  let ended = 0;
  for (const endpoint of await findStale(database, now))
    ended += await endUnlessResumed(database, endpoint, now);
  // An event whose transaction was under way while its endpoint was deleted leaves a delivery
  // behind.
  for (const endpoint of await findDeletedWithQueue(database, now))
    ended += await endDeliveriesOfDeleted(database, endpoint, now);
  await forgetPreviousSecrets(database, now);
  return { disabled, ended, purged: await purgeDeleted(database, now) };
}

/**
 * Disables endpoints that have been failing for three days and have tried deliveries waiting for
 * their next attempt. Where something is due an attempt is about to say more; where nothing waits,
 * the one event that failed is over (completions B6).
 */
async function disableFailing(database: Database, now: Date): Promise<string[]> {
  const queued = sql`
    select 1 from webhook_deliveries d
    where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.status = 'pending' and d.created_at >= ${new Date(now.getTime() - RECENT_MS)}`;
  const { rows } = await sql<{ id: string }>`
    update webhook_endpoints e set disabled_at = ${now}, disabled_reason = 'failing', updated_at = ${now}
    where e.failing_since <= ${new Date(now.getTime() - FAILURE_WINDOW_MS)} and e.disabled_at is null and e.deleted_at is null
      and exists (${queued} and d.due_at > ${now} and d.attempt_count > 0) and not exists (${queued} and d.due_at <= ${now})
    returning e.id`.execute(database);
  return rows.map((row) => row.id);
}

/** Disabled endpoints with pending deliveries older than three days. */
async function findStale(executor: Executor, now: Date): Promise<EndpointKey[]> {
  const { rows } = await sql<EndpointKey>`
    select e.workspace_id, e.id from webhook_endpoints e
    where e.disabled_at is not null and e.deleted_at is null and exists (
      select 1 from webhook_deliveries d
      where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.due_at is not null and d.status = 'pending'
        and d.created_at >= ${new Date(now.getTime() - KEPT_MS)} and d.created_at < ${new Date(now.getTime() - RETRY_WINDOW_MS)})
    order by e.workspace_id, e.id`.execute(executor);
  return rows;
}

/**
 * The endpoint's row is locked, so that nobody activates it and spreads its deliveries meanwhile.
 */
async function endUnlessResumed(
  database: Database,
  endpoint: EndpointKey,
  now: Date,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .selectFrom("webhook_endpoints")
      .select("id")
      .where("workspace_id", "=", endpoint.workspace_id)
      .where("id", "=", endpoint.id)
      .where("disabled_at", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    return row === undefined ? 0 : endStaleDeliveries(transaction, endpoint, now);
  });
}

async function findDeletedWithQueue(executor: Executor, now: Date): Promise<EndpointKey[]> {
  const recent = new Date(now.getTime() - RECENT_MS);
  const { rows } = await sql<EndpointKey>`
    select e.workspace_id, e.id from webhook_endpoints e
    where e.deleted_at >= ${recent} and exists (
      select 1 from webhook_deliveries d
      where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and d.due_at is not null and d.created_at >= ${recent})
    order by e.workspace_id, e.id`.execute(executor);
  return rows;
}

/** Past its grace a secret signs nothing, so it is no longer kept. */
async function forgetPreviousSecrets(executor: Executor, now: Date): Promise<void> {
  await executor
    .updateTable("webhook_endpoints")
    .set({ sealed_previous_secret: null, previous_secret_expires_at: null })
    .where("previous_secret_expires_at", "<=", now)
    .execute();
}

/**
 * Deliveries are found through their endpoint, so it goes after the last of them: they are dropped
 * by the day.
 */
async function purgeDeleted(executor: Executor, now: Date): Promise<number> {
  const result = await sql`
    delete from webhook_endpoints e
    where e.deleted_at <= ${new Date(now.getTime() - DELETED_KEPT_MS)}
      and not exists (select 1 from webhook_deliveries d where d.workspace_id = e.workspace_id and d.endpoint_id = e.id)`.execute(
    executor,
  );
  return Number(result.numAffectedRows ?? 0);
}
