import { type CompiledQuery, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { DELIVERIES_CHANNEL, dueNotice } from "./delivery-notices.ts";

/** An endpoint for which deliveries were queued. */
export interface QueuedEndpoint {
  workspaceId: string;
  endpointId: string;
  /** When the earliest of these deliveries is due. */
  dueAt: Date;
}

/**
 * Each endpoint once, with its earliest time, in the order of their ids: every process locks them
 * in this order, so that two that queue for the same endpoints cannot deadlock.
 */
function earliestOf(queued: readonly QueuedEndpoint[]): QueuedEndpoint[] {
  const earliest = new Map<string, QueuedEndpoint>();
  for (const entry of queued) {
    const known = earliest.get(entry.endpointId);
    if (known === undefined || entry.dueAt < known.dueAt) earliest.set(entry.endpointId, entry);
  }
  return [...earliest.values()].sort((one, other) => (one.endpointId < other.endpointId ? -1 : 1));
}

/**
 * The row is always updated, also where the time stays the same: a worker that read the queue
 * before this commit sees by the version that there is more.
 */
const raise = (queued: readonly QueuedEndpoint[]) => {
  const rows = earliestOf(queued).map(
    ({ endpointId, workspaceId, dueAt }) =>
      sql`(${endpointId}::text, ${workspaceId}::text, ${dueAt}::timestamptz)`,
  );
  return sql`
    insert into webhook_endpoint_queues as queue (endpoint_id, workspace_id, due_at)
    values ${sql.join(rows)}
    on conflict (endpoint_id) do update
    set due_at = least(queue.due_at, excluded.due_at), version = queue.version + 1`;
};

/** Lets workers find the queued deliveries; called in the transaction that queued them. */
export async function wakeEndpointQueues(
  executor: Executor,
  queued: readonly QueuedEndpoint[],
): Promise<void> {
  if (queued.length > 0) await raise(queued).execute(executor);
}

/**
 * The statement that raises the queues of the endpoints and notifies workers at the commit;
 * undefined where nothing was queued. The rows stay locked until the commit, so the statement is
 * sent with it.
 */
export function announcementOf(
  transaction: DatabaseTransaction,
  queued: readonly QueuedEndpoint[],
): CompiledQuery[] {
  if (queued.length === 0) return [];
  const notice = dueNotice(new Set(queued.map(({ endpointId }) => endpointId)));
  const statement =
    notice === undefined
      ? raise(queued)
      : sql`
    with raised as (${raise(queued)})
    select pg_notify(${DELIVERIES_CHANNEL}, ${notice})`;
  return [statement.compile(transaction)];
}

/** Lets workers find the queued deliveries, and notifies the workers at the commit. */
export async function announceDeliveries(
  transaction: DatabaseTransaction,
  queued: readonly QueuedEndpoint[],
): Promise<void> {
  for (const statement of announcementOf(transaction, queued))
    await transaction.executeQuery(statement);
}
