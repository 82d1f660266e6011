import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type {
  EventsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
} from "../../db/schema/tables.ts";
import { EVENT_TYPES } from "../../events/catalogue.ts";
import { createdAtUsOf, newTimedId } from "../../kernel/ids.ts";
import { microsecondTimestamp } from "../../lib/clock.ts";
import { createdAtText } from "../../webhooks/queue/delivery-time.ts";
import { KEPT_MS } from "../../webhooks/queue/delivery-queue.store.ts";

/** The statements about the events of one workspace. */

export type EventRow = Selectable<EventsTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type EndpointRow = Selectable<WebhookEndpointsTable>;

export interface EventPage {
  /** Null: of every type. */
  types: readonly string[] | null;
  objectId: string | null;
  createdGte: string | null;
  createdLt: string | null;
  order: "asc" | "desc";
  /** Cursor: the id of the last event of the page before, which contains its time. */
  after: string | null;
  limit: number;
  now: Date;
}

/**
 * Bounds of created_at, each as a plain comparison: with a row comparison alone PostgreSQL would
 * read the partition of every day.
 */
function timeConditions({
  createdGte,
  createdLt,
  order,
  after,
  now,
}: EventPage): RawBuilder<unknown>[] {
  const cursor = after === null ? null : sql`${createdAtText(after)}::timestamptz`;
  return [
    sql`e.created_at >= ${new Date(now.getTime() - KEPT_MS).toISOString()}::timestamptz`,
    createdGte === null ? null : sql`e.created_at >= ${createdGte}::timestamptz`,
    createdLt === null ? null : sql`e.created_at < ${createdLt}::timestamptz`,
    cursor === null
      ? null
      : order === "asc"
        ? sql`e.created_at >= ${cursor} and (e.created_at, e.id) > (${cursor}, ${after})`
        : sql`e.created_at <= ${cursor} and (e.created_at, e.id) < (${cursor}, ${after})`,
  ].filter((condition) => condition !== null);
}

const ALL_TYPES = EVENT_TYPES.map((entry) => entry.type);

/**
 * Events of a workspace in the order of their commits, or in reverse. Every strategy stops after a
 * page's worth of index entries: by time alone, by object, or for chosen types the first of each
 * type and then the first of those. A filter on types in the order of time would read the whole
 * workspace for a rare type.
 *
 * The statements with types are planned with their values each time, 1 to 3 ms, because they take a
 * list (see pool.ts): a generic plan expects a single row between two bounds of time, ignores the
 * index of types or objects, and reads every event in between, 38 ms instead of 0.4.
 */
export async function listEvents(
  executor: Executor,
  workspaceId: string,
  page: EventPage,
): Promise<EventRow[]> {
  const { types, objectId, order, limit } = page;
  const inOrder = order === "asc" ? sql`e.created_at, e.id` : sql`e.created_at desc, e.id desc`;
  const firstOf = (...conditions: RawBuilder<unknown>[]) => {
    const all = [sql`e.workspace_id = ${workspaceId}`, ...conditions, ...timeConditions(page)];
    return sql`
      select e.*
      from events e
      where ${sql.join(all, sql` and `)}
      order by ${inOrder}
      limit ${limit}`;
  };
  if (objectId !== null)
    return rowsOf(
      executor,
      firstOf(
        sql`e.object_id = ${objectId}`,
        sql`e.type = any(${[...(types ?? ALL_TYPES)]}::text[])`,
      ),
    );
  if (types === null) return rowsOf(executor, firstOf());
  return rowsOf(
    executor,
    sql`
      select e.*
      from
        unnest(${[...types]}::text[]) as wanted (type),
        lateral (${firstOf(sql`e.type = wanted.type`)}) e
      order by ${inOrder}
      limit ${limit}`,
  );
}

async function rowsOf(executor: Executor, query: RawBuilder<unknown>): Promise<EventRow[]> {
  return (await sql<EventRow>`${query}`.execute(executor)).rows;
}

/** One event, by the time in its id; undefined for an id without one. */
export async function findEvent(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<EventRow | undefined> {
  const createdAtUs = createdAtUsOf(id);
  if (createdAtUs === undefined) return undefined;
  return executor
    .selectFrom("events")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("created_at", "=", sql<Date>`${microsecondTimestamp(createdAtUs)}::timestamptz`)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * The number of pending deliveries by event: those made with the event share its created_at, and
 * resends come later. One statement a page. Its lists are passed as text so that it is prepared:
 * each event is two reads by key whatever the plan, and planning a list of 100 for 35 days took
 * 20 ms.
 */
export async function countPendingDeliveries(
  executor: Executor,
  workspaceId: string,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const times = eventIds.map(createdAtText);
  const [oldest, newest] = [
    times.reduce((a, b) => (a < b ? a : b)),
    times.reduce((a, b) => (a > b ? a : b)),
  ];
  const { rows } = await sql<{ event_id: string; count: number }>`
    select
      wanted.id as event_id,
      (
        select count(*)
        from webhook_deliveries d
        where d.workspace_id = ${workspaceId}
          and d.created_at = wanted.created_at
          and d.event_id = wanted.id
          and d.kind = 'event'
          and d.status = 'pending'
          and d.created_at between ${oldest}::timestamptz and ${newest}::timestamptz
      ) + (
        select count(*)
        from webhook_deliveries d
        where d.workspace_id = ${workspaceId}
          and d.event_id = wanted.id
          and d.kind = 'resend'
          and d.status = 'pending'
          and d.created_at >= ${oldest}::timestamptz
      ) as count
    from unnest(
      string_to_array(${times.join(",")}, ',')::timestamptz[],
      string_to_array(${eventIds.join(",")}, ',')
    ) as wanted (created_at, id)`.execute(executor);
  return new Map(rows.map((row) => [row.event_id, row.count]));
}

interface EndpointOwner {
  workspaceId: string;
  /** Null for the workspace itself. */
  clientId: string | null;
}

function liveEndpoints(
  executor: Executor,
  { workspaceId, clientId }: EndpointOwner,
  endpointId: string | null,
) {
  const query = executor
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`client_id is not distinct from ${clientId}`)
    .where("deleted_at", "is", null)
    .orderBy("id");
  return endpointId === null ? query : query.where("id", "=", endpointId);
}

/**
 * Live endpoints of one owner, or only the one with this id, with a shared lock, so that none is
 * disabled or deleted before its deliveries are written; in the order of their ids, in which every
 * process locks them, so that no deadlock arises.
 */
export async function lockEndpoints(
  transaction: DatabaseTransaction,
  { workspaceId, clientId }: EndpointOwner,
  endpointId: string | null,
): Promise<EndpointRow[]> {
  return liveEndpoints(transaction, { workspaceId, clientId }, endpointId).forShare().execute();
}

/** Queues a new delivery of an event to each endpoint, due at once. */
export async function insertResends(
  transaction: DatabaseTransaction,
  event: EventRow,
  endpointIds: readonly string[],
  now: Date,
): Promise<DeliveryRow[]> {
  if (endpointIds.length === 0) return [];
  const createdAtUs = now.getTime() * 1_000;
  const shared = {
    workspace_id: event.workspace_id,
    created_at: microsecondTimestamp(createdAtUs),
    event_id: event.id,
    event_type: event.type,
    kind: "resend",
    status: "pending",
    next_attempt_at: now,
    due_at: now,
    updated_at: now,
  } as const;
  return transaction
    .insertInto("webhook_deliveries")
    .values(
      endpointIds.map((endpointId) => ({
        ...shared,
        id: newTimedId("whd", createdAtUs),
        endpoint_id: endpointId,
      })),
    )
    .returningAll()
    .execute();
}
