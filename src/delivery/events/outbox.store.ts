import { type CompiledQuery, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { isAmong } from "../../db/statements/is-among.ts";
import { FEW, preparedAmong, preparedRows } from "../../db/connection/prepared-query.ts";
import { newTimedId } from "../../kernel/ids.ts";
import { microsecondTimestamp } from "../../lib/time/clock.ts";
import type { InboxRow } from "./event-inbox.store.ts";

/**
 * Clock rows, and the rows of events and of their deliveries, for any number of workspaces at once.
 */

/** An event with its position in the order of its workspace. */
export interface PlacedEvent {
  row: InboxRow;
  id: string;
  createdAtUs: number;
  endpointIds: string[];
}

/** Maximum rows in one statement. */
const ROWS_MAX = 500;

/**
 * Makes every wait for a lock in this transaction fail with 55P03 after this many milliseconds.
 * Other than the clocks, only a table change holds a lock for long, and during it the clocks are to
 * be free as well.
 *
 * This is `set local` and not `set_config`: the clocks may lie on other nodes, and a function call
 * in a select does not reach other nodes.
 */
export async function limitLockWait(
  transaction: DatabaseTransaction,
  lockWaitMs: number,
): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(transaction);
}

const lockedClocks = preparedAmong(
  (database, workspaceIds) =>
    database
      .insertInto("event_clocks")
      .values(workspaceIds.map((id) => ({ workspace_id: id, last_event_us: 0 })))
      .onConflict((conflict) =>
        conflict
          .column("workspace_id")
          .doUpdateSet({ last_event_us: sql<number>`event_clocks.last_event_us` }),
      )
      .returning(["workspace_id", "last_event_us"]),
  { max: FEW },
);

/**
 * Locks the clocks of the workspaces until the commit, and returns the time of each workspace's
 * newest event in microseconds, 0 where it has no event. The ids are sorted, so that two placements
 * never wait for each other in a circle.
 *
 * The lock is an insert with an update that changes nothing, because a row that does not exist
 * cannot be locked, and because `for update` does not lock rows of several nodes in a distributed
 * database.
 */
export async function lockClocks(
  transaction: DatabaseTransaction,
  workspaceIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await transaction.executeQuery(lockedClocks(workspaceIds, {}));
  return new Map(rows.map((row) => [row.workspace_id, row.last_event_us]));
}

/** The statement that deletes the clocks of removed workspaces. */
export const deletionOfClocks = (
  transaction: DatabaseTransaction,
  workspaceIds: readonly string[],
): CompiledQuery =>
  transaction.deleteFrom("event_clocks").where(isAmong("workspace_id", workspaceIds)).compile();

/** The ids among these whose workspaces exist. */
export async function findExistingWorkspaces(
  executor: Executor,
  workspaceIds: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .selectFrom("workspaces")
    .select("workspace_id")
    .where(isAmong("workspace_id", workspaceIds))
    .execute();
  return new Set(rows.map((row) => row.workspace_id));
}

/** The statement that sets locked clocks to the times of their newest events, in microseconds. */
export const moveOfClocks = preparedRows(
  (database, clocks: readonly { workspaceId: string; lastEventUs: number }[]) =>
    database
      .insertInto("event_clocks")
      .values(
        clocks.map((clock) => ({
          workspace_id: clock.workspaceId,
          last_event_us: clock.lastEventUs,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column("workspace_id")
          .doUpdateSet({ last_event_us: (row) => row.ref("excluded.last_event_us") }),
      ),
);

const eventOf = ({ row, id, createdAtUs, endpointIds }: PlacedEvent) => ({
  workspace_id: row.workspace_id,
  id,
  created_at: microsecondTimestamp(createdAtUs),
  type: row.type,
  api_version: row.api_version,
  source: row.source,
  request_id: row.request_id,
  idempotency_key: row.idempotency_key,
  object_id: row.object_id,
  data: row.data,
  pending_webhooks: endpointIds.length,
});

type NewEvent = ReturnType<typeof eventOf>;

const insertOfEvents = preparedRows((database, events: readonly NewEvent[]) =>
  database.insertInto("events").values(
    events.map((event) => ({
      workspace_id: event.workspace_id,
      id: event.id,
      created_at: event.created_at,
      type: event.type,
      api_version: event.api_version,
      source: event.source,
      request_id: event.request_id,
      idempotency_key: event.idempotency_key,
      object_id: event.object_id,
      data: event.data,
      pending_webhooks: event.pending_webhooks,
    })),
  ),
);

export const insertsOfEvents = (events: readonly PlacedEvent[]): CompiledQuery[] =>
  slicesOf(events.map(eventOf)).map(insertOfEvents);

/** The inserts of one delivery of each event to each of its endpoints, due at once. */
export const insertsOfDeliveries = (
  transaction: DatabaseTransaction,
  events: readonly PlacedEvent[],
): CompiledQuery[] =>
  slicesOf(
    events.flatMap((event) => event.endpointIds.map((endpointId) => deliveryOf(event, endpointId))),
  ).map((some) => transaction.insertInto("webhook_deliveries").values(some).compile());

function deliveryOf({ row, id, createdAtUs }: PlacedEvent, endpointId: string) {
  return {
    workspace_id: row.workspace_id,
    id: newTimedId("whd", createdAtUs),
    created_at: microsecondTimestamp(createdAtUs),
    endpoint_id: endpointId,
    event_id: id,
    event_type: row.type,
    kind: "event" as const,
    status: "pending" as const,
    next_attempt_at: row.recorded_at,
    due_at: row.recorded_at,
    updated_at: row.recorded_at,
  };
}

function slicesOf<Row>(rows: readonly Row[]): Row[][] {
  const slices: Row[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_MAX)
    slices.push(rows.slice(start, start + ROWS_MAX));
  return slices;
}
