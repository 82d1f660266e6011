import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { FAILURE_WINDOW_MS, RETRY_WINDOW_MS } from "../attempt/retry-schedule.ts";
import { KEPT_MS, RECENT_MS } from "./delivery-queue.store.ts";
import type { EndpointKey } from "./end-deliveries.store.ts";

/** The statements of the hourly upkeep, which covers the endpoints of all workspaces. */

/** Retention of a deleted endpoint; the row stays longer while a delivery still refers to it. */
const DELETED_KEPT_MS = 30 * DAY_MS;

/**
 * The endpoints among these that have a delivery which meets the condition. Endpoints and
 * deliveries are read one after the other and never joined: endpoints may lie on other nodes.
 */
async function withDelivery(
  executor: Executor,
  endpoints: readonly EndpointKey[],
  condition: RawBuilder<unknown>,
): Promise<EndpointKey[]> {
  if (endpoints.length === 0) return [];
  const { rows } = await sql<EndpointKey>`
    select e.workspace_id, e.id
    from unnest(
      ${endpoints.map((endpoint) => endpoint.workspace_id)}::text[],
      ${endpoints.map((endpoint) => endpoint.id)}::text[]
    ) as e (workspace_id, id)
    where exists (
      select 1
      from webhook_deliveries d
      where d.workspace_id = e.workspace_id and d.endpoint_id = e.id and ${condition}
    )
    order by e.workspace_id, e.id`.execute(executor);
  return rows;
}

/**
 * Disables endpoints that have been failing for three days and have deliveries waiting for another
 * attempt. Where a delivery is due, its next attempt decides; where no delivery waits, the event
 * that failed has ended (docs/webhooks.md).
 */
export async function disableFailing(database: Database, now: Date): Promise<string[]> {
  const isFailing = sql<boolean>`
    failing_since <= ${new Date(now.getTime() - FAILURE_WINDOW_MS)}
    and disabled_at is null
    and deleted_at is null`;
  const failing = await database
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id"])
    .where(isFailing)
    .execute();
  const isPending = sql`
    d.status = 'pending' and d.created_at >= ${new Date(now.getTime() - RECENT_MS)}`;
  const waiting = await withDelivery(
    database,
    failing,
    sql`${isPending} and d.due_at > ${now} and d.attempt_count > 0`,
  );
  const due = await withDelivery(database, waiting, sql`${isPending} and d.due_at <= ${now}`);
  const withDue = new Set(due.map(({ id }) => id));
  const rows = await Promise.all(
    waiting
      .filter(({ id }) => !withDue.has(id))
      .map((endpoint) =>
        database
          .updateTable("webhook_endpoints")
          .set({ disabled_at: now, disabled_reason: "failing", updated_at: now })
          .where("workspace_id", "=", endpoint.workspace_id)
          .where("id", "=", endpoint.id)
          .where(isFailing)
          .returning("id")
          .execute(),
      ),
  );
  return rows.flat().map(({ id }) => id);
}

/** Disabled endpoints with pending deliveries older than three days. */
export async function findStale(executor: Executor, now: Date): Promise<EndpointKey[]> {
  const disabled = await executor
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id"])
    .where("disabled_at", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  return withDelivery(
    executor,
    disabled,
    sql`d.due_at is not null
      and d.status = 'pending'
      and d.created_at >= ${new Date(now.getTime() - KEPT_MS)}
      and d.created_at < ${new Date(now.getTime() - RETRY_WINDOW_MS)}`,
  );
}

/** Endpoints deleted lately that still have deliveries in the queue. */
export async function findDeletedWithQueue(executor: Executor, now: Date): Promise<EndpointKey[]> {
  const recent = new Date(now.getTime() - RECENT_MS);
  const deleted = await executor
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id"])
    .where("deleted_at", ">=", recent)
    .execute();
  return withDelivery(executor, deleted, sql`d.due_at is not null and d.created_at >= ${recent}`);
}

/** Erases previous secrets after their grace period, when they sign nothing. */
export async function eraseExpiredSecrets(executor: Executor, now: Date): Promise<void> {
  await executor
    .updateTable("webhook_endpoints")
    .set({ sealed_previous_secret: null, previous_secret_expires_at: null })
    .where("previous_secret_expires_at", "<=", now)
    .execute();
}

/**
 * Deletes the rows of endpoints that were deleted long ago. Deliveries are found through their
 * endpoint, so its row stays until its last delivery is dropped with the partition of its day.
 * Returns the number of endpoints.
 */
export async function purgeDeleted(database: Database, now: Date): Promise<number> {
  const deleted = await database
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id"])
    .where("deleted_at", "<=", new Date(now.getTime() - DELETED_KEPT_MS))
    .execute();
  const kept = new Set(
    (await withDelivery(database, deleted, sql`true`)).map((endpoint) => endpoint.id),
  );
  const purged = deleted.filter(({ id }) => !kept.has(id));
  for (const { workspace_id: workspaceId, id } of purged) {
    await database.deleteFrom("webhook_endpoint_queues").where("endpoint_id", "=", id).execute();
    await database
      .deleteFrom("webhook_endpoints")
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", id)
      .execute();
  }
  return purged.length;
}

/** Locks an endpoint until the transaction ends; false where the endpoint is no longer disabled. */
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
