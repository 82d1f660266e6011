import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { wakeEndpointQueues } from "../../events/endpoint-queues.store.ts";
import { type Clock, MINUTE_MS } from "../../../lib/time/clock.ts";
import { RETRY_WINDOW_MS } from "../attempt/retry-schedule.ts";
import { affectedRows } from "./affected-rows.ts";
import { KEPT_MS } from "./delivery-queue.store.ts";
import { type EndpointKey, endStaleDeliveries } from "./end-deliveries.store.ts";

/** Waiting deliveries are spread over this time, so that a recovered receiver is not flooded. */
export const RAMP_MS = 5 * MINUTE_MS;

export interface ResumedDeliveries {
  /** Deliveries that are sent within the next five minutes. */
  rescheduled: number;
  /** Deliveries older than three days, which failed with `endpoint_disabled`. */
  ended: number;
}

/** A number from 0 up to 1 derived from the delivery's id: evenly distributed, and stable. */
const spread = sql`('x' || left(md5(d.id), 8))::bit(32)::bigint::float8 / 4294967296`;

/**
 * Reschedules the deliveries of an endpoint that is active again (docs/webhooks.md). Deliveries
 * that are due, or fall due during the ramp, are spread over the ramp evenly; deliveries scheduled
 * later keep their times. A failed delivery with a queued manual attempt joins the ramp without a
 * schedule of its own. A delivery with a manual attempt in flight is left to that attempt; a
 * worker's attempt in flight is stored and decides.
 *
 * The offset of a row in the ramp comes from its id. Offsets in order of age would need a join of
 * the rows with themselves, and before the day's partition has been analysed PostgreSQL plans that
 * as a nested loop: 50,000 rows ran into the timeout.
 */
export async function resumeDeliveries(
  transaction: DatabaseTransaction,
  endpoint: EndpointKey,
  clock: Clock,
): Promise<ResumedDeliveries> {
  const ended = await endStaleDeliveries(transaction, endpoint, clock);
  const now = clock.now();
  const nowMs = now.getTime();
  const dueAt = sql`
        ${now}::timestamptz + ${spread} * ${RAMP_MS}::float8 * interval '1 millisecond'`;
  const result = await sql`
    update webhook_deliveries d
    set
      due_at = ${dueAt},
      next_attempt_at = case when d.status = 'pending' then ${dueAt} end,
      leased_until = null,
      lease_id = null,
      updated_at = ${now}
    where d.workspace_id = ${endpoint.workspace_id}
      and d.endpoint_id = ${endpoint.id}
      and d.due_at <= ${new Date(nowMs + RAMP_MS)}
      and (d.leased_until is null or d.leased_until <= ${databaseNow(clock)})
      and d.created_at >= ${new Date(nowMs - KEPT_MS)}
      and (
        d.status = 'failed'
        or d.created_at >= ${new Date(nowMs - RETRY_WINDOW_MS)}
      )`.execute(transaction);
  // The queue is woken even where nothing was rescheduled: the endpoint was put aside with
  // deliveries that are due later.
  await wakeEndpointQueues(transaction, [
    { workspaceId: endpoint.workspace_id, endpointId: endpoint.id, dueAt: now },
  ]);
  return { rescheduled: affectedRows(result), ended };
}
