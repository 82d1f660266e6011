import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import { KEPT_MS } from "./delivery-queue.ts";
import { RETRY_WINDOW_MS } from "../attempt/retry-schedule.ts";

export interface EndpointKey {
  workspace_id: string;
  id: string;
}

/**
 * Ends every delivery of a deleted endpoint, those under attempt too: their attempts then find the
 * lease gone, so that a failure changes nothing any more, while a success that was already on its
 * way counts. A failed delivery that a person queued again leaves the queue as it was. Returns how
 * many rows.
 */
export async function endDeliveriesOfDeleted(
  executor: Executor,
  endpoint: EndpointKey,
  now: Date,
): Promise<number> {
  const result = await sql`
    update webhook_deliveries d set
      status = 'failed', final_reason = case when d.status = 'pending' then 'endpoint_deleted' else d.final_reason end,
      completed_at = case when d.status = 'pending' then ${now}::timestamptz else d.completed_at end,
      next_attempt_at = null, due_at = null, leased_until = null, lease_id = null, updated_at = ${now}
    where d.workspace_id = ${endpoint.workspace_id} and d.endpoint_id = ${endpoint.id} and d.due_at is not null
      and d.created_at >= ${new Date(now.getTime() - KEPT_MS)}`.execute(executor);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Ends the pending deliveries of a disabled endpoint that are older than three days: no attempt of
 * theirs is allowed any more (completions B6). One under attempt is left to that attempt, which
 * ends it or counts. Returns how many rows.
 */
export async function endStaleDeliveries(
  executor: Executor,
  endpoint: EndpointKey,
  now: Date,
): Promise<number> {
  const result = await sql`
    update webhook_deliveries d set
      status = 'failed', final_reason = 'endpoint_disabled', completed_at = ${now}, next_attempt_at = null, due_at = null, leased_until = null, lease_id = null, updated_at = ${now}
    where d.workspace_id = ${endpoint.workspace_id} and d.endpoint_id = ${endpoint.id} and d.due_at is not null and d.status = 'pending'
      and (d.leased_until is null or d.leased_until <= ${now})
      and d.created_at >= ${new Date(now.getTime() - KEPT_MS)} and d.created_at < ${new Date(now.getTime() - RETRY_WINDOW_MS)}`.execute(
    executor,
  );
  return Number(result.numAffectedRows ?? 0);
}
