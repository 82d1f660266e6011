import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type {
  EventsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
} from "../../../db/schema/tables.ts";
import { EVENT_TYPES } from "../../../delivery/events/catalogue.ts";
import { createdAtUsOf, newTimedId } from "../../../kernel/ids.ts";
import { DAY_MS, microsecondTimestamp } from "../../../lib/time/clock.ts";
import { createdAtOf, createdAtText } from "../../../delivery/webhooks/queue/delivery-time.ts";
import { KEPT_MS } from "../../../delivery/webhooks/queue/delivery-queue.store.ts";

/** The statements about the events of one workspace. */

export type EventRow = Selectable<EventsTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type EndpointRow = Selectable<WebhookEndpointsTable>;

export interface EventPage {
  /** Null: all types. */
  types: readonly string[] | null;
  objectId: string | null;
  createdGte: string | null;
  createdLt: string | null;
  order: "asc" | "desc";
  /** Cursor: the id of the last event of the previous page, which contains its time. */
  after: string | null;
  limit: number;
  now: Date;
}

/** A range of time: the first moment is included, the second is not. */
interface Stretch {
  from: string | null;
  before: string | null;
}

/** Whole days in which a page is looked for first; they fill most pages. */
const FIRST_DAYS = 2;

/**
 * The ranges in which a page is looked for, one after the other: two days, and then the others.
 * Planning a statement over the 34 partitions of a month takes longer than running it, 1.5 to 30
 * ms; over five partitions, three of them of future days, it takes 0.3 ms. A range read in
 * ascending order from yesterday on already ends at the future days, so there is only one.
 */
function stretchesOf({ createdGte, createdLt, order, after, now }: EventPage): [Stretch, Stretch?] {
  const cursorMs = after === null ? null : createdAtOf(after).getTime();
  const oldestKeptMs = now.getTime() - KEPT_MS;
  const startMs =
    order === "asc"
      ? Math.max(oldestKeptMs, momentOf(createdGte) ?? oldestKeptMs, cursorMs ?? oldestKeptMs)
      : Math.min(momentOf(createdLt) ?? Infinity, cursorMs ?? Infinity);
  // A time in a request may be one for which the moment two days later has no text in PostgreSQL,
  // so it is limited.
  const keptStartMs = Math.min(Math.max(startMs, oldestKeptMs), now.getTime());
  const day = Math.floor(keptStartMs / DAY_MS);
  const boundDay = order === "asc" ? day + FIRST_DAYS : day + 1 - FIRST_DAYS;
  if (order === "asc" && boundDay * DAY_MS > now.getTime()) return [{ from: null, before: null }];
  const bound = new Date(boundDay * DAY_MS).toISOString();
  const earlier: Stretch = { from: null, before: bound };
  const later: Stretch = { from: bound, before: null };
  return order === "asc" ? [earlier, later] : [later, earlier];
}

/**
 * Milliseconds since 1970; null for a time that JavaScript cannot represent, such as a leap second.
 */
function momentOf(timestamp: string | null): number | null {
  const milliseconds = timestamp === null ? Number.NaN : Date.parse(timestamp.toUpperCase());
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/**
 * Bounds of created_at, each as a plain comparison: with only a row comparison PostgreSQL would
 * read the partition of every day.
 */
function timeConditions(
  { createdGte, createdLt, order, after, now }: EventPage,
  { from, before }: Stretch,
): RawBuilder<unknown>[] {
  const cursor = after === null ? null : sql`${createdAtText(after)}::timestamptz`;
  return [
    sql`e.created_at >= ${new Date(now.getTime() - KEPT_MS).toISOString()}::timestamptz`,
    createdGte === null ? null : sql`e.created_at >= ${createdGte}::timestamptz`,
    createdLt === null ? null : sql`e.created_at < ${createdLt}::timestamptz`,
    from === null ? null : sql`e.created_at >= ${from}::timestamptz`,
    before === null ? null : sql`e.created_at < ${before}::timestamptz`,
    cursor === null
      ? null
      : order === "asc"
        ? sql`e.created_at >= ${cursor} and (e.created_at, e.id) > (${cursor}, ${after})`
        : sql`e.created_at <= ${cursor} and (e.created_at, e.id) < (${cursor}, ${after})`,
  ].filter((condition) => condition !== null);
}

const ALL_TYPES = EVENT_TYPES.map((entry) => entry.type);

/**
 * Events of a workspace in the order of their commits, or in reverse: those of two days, and where
 * they are fewer than a page, the rest of the page from the other days.
 *
 * In ascending order the two days are then read again. Between the two statements an event may be
 * placed in those days, such as one recorded before midnight, with others after it: in the result
 * of the first statement it would be missing before them, and a cursor after them would never
 * return it. The second reading finds every event placed before those of the later days.
 */
export async function listEvents(
  executor: Executor,
  workspaceId: string,
  page: EventPage,
): Promise<EventRow[]> {
  const read = async (stretch: Stretch, limit: number): Promise<EventRow[]> => {
    const query = eventsWithin(workspaceId, { ...page, limit }, stretch);
    return (await sql<EventRow>`${query}`.execute(executor)).rows;
  };
  const [first, second] = stretchesOf(page);
  const rows = await read(first, page.limit);
  if (second === undefined || rows.length === page.limit) return rows;
  const rest = await read(second, page.limit - rows.length);
  if (page.order === "desc" || rest.length === 0) return [...rows, ...rest];
  return [...(await read(first, page.limit)), ...rest].slice(0, page.limit);
}

/**
 * One range of the list. Every strategy stops after a page of index entries: by time alone, by
 * object, or for chosen types the first of each type and then the first of those. A filter on types
 * in the order of time would read the whole workspace for a rare type.
 *
 * The statements with types are planned with their values each time, because they take a list (see
 * pool.ts): a generic plan expects a single row between two bounds of time, does not use the index
 * of types or objects, and reads every event in between, which takes 38 ms instead of 0.4 ms.
 */
function eventsWithin(workspaceId: string, page: EventPage, stretch: Stretch): RawBuilder<unknown> {
  const { types, objectId, order, limit } = page;
  const inOrder = order === "asc" ? sql`e.created_at, e.id` : sql`e.created_at desc, e.id desc`;
  const firstOf = (...conditions: RawBuilder<unknown>[]) => {
    const all = [
      sql`e.workspace_id = ${workspaceId}`,
      ...conditions,
      ...timeConditions(page, stretch),
    ];
    return sql`
      select e.*
      from events e
      where ${sql.join(all, sql` and `)}
      order by ${inOrder}
      limit ${limit}`;
  };
  if (objectId !== null)
    return firstOf(
      sql`e.object_id = ${objectId}`,
      sql`e.type = any(${[...(types ?? ALL_TYPES)]}::text[])`,
    );
  if (types === null) return firstOf();
  return sql`
    select e.*
    from
      unnest(${[...types]}::text[]) as wanted (type),
      lateral (${firstOf(sql`e.type = wanted.type`)}) e
    order by ${inOrder}
    limit ${limit}`;
}

/** One event, found by the time in its id; undefined for an id without a time. */
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
 * The number of pending deliveries by event: deliveries made with the event share its created_at,
 * and resends come later. The lists are passed as text so that the statement is prepared: every
 * plan reads by key, and planning a list of 100 for 34 days takes 20 ms. Resends are few and have
 * an index of their own, which is read once for all events: read per event, 25 events of three
 * weeks ago take 1,200 blocks.
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
  const ids = sql`string_to_array(${eventIds.join(",")}, ',')`;
  const { rows } = await sql<{ event_id: string; count: number }>`
    with resent as materialized (
      select d.event_id, count(*) as count
      from webhook_deliveries d
      where d.workspace_id = ${workspaceId}
        and d.event_id = any(${ids})
        and d.kind = 'resend'
        and d.status = 'pending'
        and d.created_at >= ${oldest}::timestamptz
      group by d.event_id
    )
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
      ) + coalesce(
        (select resent.count from resent where resent.event_id = wanted.id), 0
      ) as count
    from unnest(
      string_to_array(${times.join(",")}, ',')::timestamptz[], ${ids}
    ) as wanted (created_at, id)`.execute(executor);
  return new Map(rows.map((row) => [row.event_id, row.count]));
}

interface EndpointOwner {
  workspaceId: string;
  /** Null for the workspace's own endpoints. */
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
 * disabled or deleted before its deliveries are written. They are locked in the order of their ids,
 * as by every process, so that no deadlock occurs.
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
