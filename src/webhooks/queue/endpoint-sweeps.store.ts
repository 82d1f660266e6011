import { sql } from "kysely";
import type { Database, DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { FAILURE_WINDOW_MS, RETRY_WINDOW_MS } from "../attempt/retry-schedule.ts";
import { affectedRows } from "./affected-rows.ts";
import { KEPT_MS, RECENT_MS } from "./delivery-queue.store.ts";
import type { EndpointKey } from "./end-deliveries.store.ts";

/** The statements of the hourly upkeep: the endpoints of all workspaces. */

/** Retention of a deleted endpoint; longer while a delivery still refers to it. */
const DELETED_KEPT_MS = 30 * DAY_MS;

/**
 * Disables endpoints that have been failing for three days and have tried deliveries waiting for
 * their next attempt. Where something is due, the next attempt decides; where nothing waits, the
 * one event that failed is over (docs/webhooks.md).
 */
export async function disableFailing(database: Database, now: Date): Promise<string[]> {
  const pending = sql`
      select 1
      from webhook_deliveries d
      where d.workspace_id = e.workspace_id
        and d.endpoint_id = e.id
        and d.status = 'pending'
        and d.created_at >= ${new Date(now.getTime() - RECENT_MS)}`;
  const { rows } = await sql<{ id: string }>`
    update webhook_endpoints e
    set disabled_at = ${now}, disabled_reason = 'failing', updated_at = ${now}
    where e.failing_since <= ${new Date(now.getTime() - FAILURE_WINDOW_MS)}
      and e.disabled_at is null
      and e.deleted_at is null
      and exists (${pending} and d.due_at > ${now} and d.attempt_count > 0)
      and not exists (${pending} and d.due_at <= ${now})
    returning e.id`.execute(database);
  return rows.map((row) => row.id);
}

/** Disabled endpoints with pending deliveries older than three days. */
export async function findStale(executor: Executor, now: Date): Promise<EndpointKey[]> {
  const { rows } = await sql<EndpointKey>`
    select e.workspace_id, e.id
    from webhook_endpoints e
    where e.disabled_at is not null
      and e.deleted_at is null
      and exists (
        select 1
        from webhook_deliveries d
        where d.workspace_id = e.workspace_id
          and d.endpoint_id = e.id
          and d.due_at is not null
          and d.status = 'pending'
          and d.created_at >= ${new Date(now.getTime() - KEPT_MS)}
          and d.created_at < ${new Date(now.getTime() - RETRY_WINDOW_MS)}
      )
    order by e.workspace_id, e.id`.execute(executor);
  return rows;
}

/** Endpoints deleted lately that still have deliveries in the queue. */
export async function findDeletedWithQueue(executor: Executor, now: Date): Promise<EndpointKey[]> {
  const recent = new Date(now.getTime() - RECENT_MS);
  const { rows } = await sql<EndpointKey>`
    select e.workspace_id, e.id
    from webhook_endpoints e
    where e.deleted_at >= ${recent}
      and exists (
        select 1
        from webhook_deliveries d
        where d.workspace_id = e.workspace_id
          and d.endpoint_id = e.id
          and d.due_at is not null
          and d.created_at >= ${recent}
      )
    order by e.workspace_id, e.id`.execute(executor);
  return rows;
}

/** After its grace period a previous secret signs nothing, so it is erased. */
export async function eraseExpiredSecrets(executor: Executor, now: Date): Promise<void> {
  await executor
    .updateTable("webhook_endpoints")
    .set({ sealed_previous_secret: null, previous_secret_expires_at: null })
    .where("previous_secret_expires_at", "<=", now)
    .execute();
}

/**
 * Deliveries are found through their endpoint, so its row stays until the last of them is dropped
 * with the partition of its day.
 */
export async function purgeDeleted(executor: Executor, now: Date): Promise<number> {
  const result = await sql`
    delete from webhook_endpoints e
    where e.deleted_at <= ${new Date(now.getTime() - DELETED_KEPT_MS)}
      and not exists (
        select 1
        from webhook_deliveries d
        where d.workspace_id = e.workspace_id and d.endpoint_id = e.id
      )`.execute(executor);
  return affectedRows(result);
}

/** Locks an endpoint until the transaction ends; false where it is not disabled any more. */
export async function lockDisabled(
  transaction: DatabaseTransaction,
  endpoint: EndpointKey,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("webhook_endpoints")
    .select("id")
    .where("workspace_id", "=", endpoint.workspace_id)
    .where("id", "=", endpoint.id)
    .where("disabled_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
