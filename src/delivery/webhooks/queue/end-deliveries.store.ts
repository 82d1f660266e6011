import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import type { Clock } from "../../../lib/time/clock.ts";
import { RETRY_WINDOW_MS } from "../attempt/retry-schedule.ts";
import { affectedRows } from "./affected-rows.ts";
import { KEPT_MS } from "./delivery-queue.store.ts";

export interface EndpointKey {
  workspace_id: string;
  id: string;
}

/**
 * Ends every delivery of a deleted endpoint, including deliveries in flight: their attempts then
 * find them outside the queue, so that a failure changes nothing, while a success counts. A failed
 * delivery with a queued manual attempt leaves the queue and keeps its state. Returns the number of
 * deliveries.
 */
export async function endDeliveriesOfDeleted(
  executor: Executor,
  endpoint: EndpointKey,
  now: Date,
): Promise<number> {
  const result = await sql`
    update webhook_deliveries d
    set
      status = 'failed',
      final_reason = case when d.status = 'pending' then 'endpoint_deleted' else d.final_reason end,
      completed_at = case when d.status = 'pending' then ${now}::timestamptz else d.completed_at end,
      next_attempt_at = null,
      due_at = null,
      leased_until = null,
      lease_id = null,
      updated_at = ${now}
    where d.workspace_id = ${endpoint.workspace_id}
      and d.endpoint_id = ${endpoint.id}
      and d.due_at is not null
      and d.created_at >= ${new Date(now.getTime() - KEPT_MS)}`.execute(executor);
  return affectedRows(result);
}

/**
 * Ends the pending deliveries of a disabled endpoint that are older than three days, because no
 * further attempt of them is allowed (docs/webhooks.md). A delivery with a manual attempt in flight
 * is left to that attempt; of a worker's attempt in flight only a success counts. Returns the
 * number of deliveries.
 */
export async function endStaleDeliveries(
  executor: Executor,
  endpoint: EndpointKey,
  clock: Clock,
): Promise<number> {
  const now = clock.now();
  const result = await sql`
    update webhook_deliveries d
    set
      status = 'failed',
      final_reason = 'endpoint_disabled',
      completed_at = ${now},
      next_attempt_at = null,
      due_at = null,
      leased_until = null,
      lease_id = null,
      updated_at = ${now}
    where d.workspace_id = ${endpoint.workspace_id}
      and d.endpoint_id = ${endpoint.id}
      and d.due_at is not null
      and d.status = 'pending'
      and (d.leased_until is null or d.leased_until <= ${databaseNow(clock)})
      and d.created_at >= ${new Date(now.getTime() - KEPT_MS)}
      and d.created_at < ${new Date(now.getTime() - RETRY_WINDOW_MS)}`.execute(executor);
  return affectedRows(result);
}
