import { type Selectable, type SqlBool, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { DeliveryStatus, WebhookDeliveriesTable } from "../../../../db/schema/tables.ts";
import { createdAtUsOf } from "../../../../kernel/ids.ts";
import { createdAtText } from "../../../../delivery/webhooks/queue/delivery-time.ts";
import type { EndpointOwner, EndpointRow } from "../endpoints/webhook-endpoint.store.ts";

/** The statements about the deliveries of one workspace. */

export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

/**
 * True for text that can be the id of a row in a table partitioned by day: it contains the time of
 * creation.
 */
const holdsTime = (id: string): boolean => Number.isSafeInteger(createdAtUsOf(id));

/** One delivery of the workspace, read from the partition of its day. */
export async function findDelivery(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  if (!holdsTime(id)) return undefined;
  return executor
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where(sql<SqlBool>`created_at = ${createdAtText(id)}::timestamptz`)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** An endpoint of the owner, including deleted ones, whose deliveries stay readable. */
export async function findEndpointEverOwned(
  executor: Executor,
  { workspaceId, clientId }: EndpointOwner,
  id: string,
): Promise<EndpointRow | undefined> {
  return executor
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where(sql<SqlBool>`client_id is not distinct from ${clientId}`)
    .executeTakeFirst();
}

/** The deliveries of one endpoint of a workspace. */
interface EndpointScope {
  workspaceId: string;
  endpointId: string;
}

export interface DeliveryFilters {
  status: DeliveryStatus | null;
  eventType: string | null;
  eventId: string | null;
  createdGte: string | null;
}

export interface DeliveryPage {
  filters: DeliveryFilters;
  /** Cursor: the id of the last delivery of the previous page, which contains its time. */
  after: string | null;
  limit: number;
}

/** A page of deliveries, newest first. */
export async function listDeliveries(
  executor: Executor,
  { workspaceId, endpointId }: EndpointScope,
  { filters, after, limit }: DeliveryPage,
): Promise<DeliveryRow[]> {
  const { status, eventType, eventId, createdGte } = filters;
  if (eventId !== null && !holdsTime(eventId)) return [];
  let query = executor
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("endpoint_id", "=", endpointId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  // The status is a literal, because a generic plan for any status cannot use the index of the
  // failed ones.
  if (status === "failed") query = query.where(sql<SqlBool>`status = 'failed'`);
  else if (status !== null) query = query.where("status", "=", status);
  if (eventType !== null) query = query.where("event_type", "=", eventType);
  if (createdGte !== null)
    query = query.where(sql<SqlBool>`created_at >= ${createdGte}::timestamptz`);
  // A delivery that was made with its event has the event's time; only resends have to be searched
  // by the event's id.
  if (eventId !== null)
    query = query
      .where("event_id", "=", eventId)
      .where(
        sql<SqlBool>`(created_at = ${createdAtText(eventId)}::timestamptz or kind = 'resend')`,
      );
  if (after !== null)
    query = query.where(
      sql<SqlBool>`(created_at, id) < (${createdAtText(after)}::timestamptz, ${after})`,
    );
  return query.execute();
}

interface FailedSince {
  since: string;
  /** Only deliveries of these event types are included. */
  types: readonly string[];
  now: Date;
}

/**
 * The condition that a delivery has failed and is neither queued nor being sent. Test deliveries
 * are not retried.
 */
const retriable = (
  { workspaceId, endpointId }: EndpointScope,
  { since, types, now }: FailedSince,
) => sql<SqlBool>`
  d.workspace_id = ${workspaceId}
  and d.endpoint_id = ${endpointId}
  and d.created_at >= ${since}::timestamptz
  and d.status = 'failed'
  and d.kind <> 'test'
  and d.event_type = any(${[...types]}::text[])
  and d.due_at is null
  and (d.leased_until is null or d.leased_until <= ${now})`;

export async function countFailed(
  executor: Executor,
  { workspaceId, endpointId }: EndpointScope,
  failed: FailedSince,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from webhook_deliveries d
    where ${retriable({ workspaceId, endpointId }, failed)}`.execute(executor);
  return onlyRow(rows).count;
}

/** The row of an aggregate without groups, which always returns one row. */
function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("An aggregate returned no row");
  return row;
}

/** Pause between two queued attempts, which gives ten a second. */
const SPACING_MS = 100;

/**
 * Queues one manual attempt for each failed delivery, oldest first, 0.1 s apart, after those that
 * were queued before. Returns their number, and when the last one is due. The caller holds the lock
 * of the endpoint.
 */
export async function queueFailed(
  transaction: DatabaseTransaction,
  { workspaceId, endpointId }: EndpointScope,
  failed: FailedSince,
): Promise<{ queued: number; lastDueAt: Date | null }> {
  const scope = { workspaceId, endpointId };
  const spacing = sql`(${SPACING_MS} * interval '1 millisecond')`;
  const { rows } = await sql<{ queued: number; last_due_at: Date | null }>`
    with start as (
      select greatest(${failed.now}::timestamptz, max(due_at) + ${spacing}) as due_at
      from webhook_deliveries
      where workspace_id = ${workspaceId}
        and endpoint_id = ${endpointId}
        and due_at is not null
        and status = 'failed'
    ),
    failed as (
      select d.created_at, d.id, row_number() over (order by d.created_at, d.id) - 1 as position
      from webhook_deliveries d
      where ${retriable(scope, failed)}
    ),
    queued as (
      update webhook_deliveries d
      set due_at = start.due_at + failed.position * ${spacing}
      from failed, start
      where ${retriable(scope, failed)}
        and d.created_at = failed.created_at
        and d.id = failed.id
      returning d.due_at
    )
    select count(*) as queued, max(due_at) as last_due_at
    from queued`.execute(transaction);
  const { queued, last_due_at: lastDueAt } = onlyRow(rows);
  return { queued, lastDueAt };
}
