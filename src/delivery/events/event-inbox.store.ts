import { type CompiledQuery, type Insertable, type Selectable, sql } from "kysely";
import { isAmongFew } from "../../db/statements/is-among.ts";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { FEW, preparedAmong, preparedRows } from "../../db/connection/prepared-query.ts";
import type { EventInboxTable } from "../../db/schema/tables.ts";
import { CURRENT_VERSION } from "../../kernel/contract/versions.ts";
import type { RecordedEvent } from "./event-content.ts";
import { eventDataText } from "./event-data.ts";

/** Events of committed changes that have no place in the order of their workspace yet. */

export type InboxRow = Omit<Selectable<EventInboxTable>, "data" | "number"> & {
  /** Part of the key, as text: a JavaScript number loses digits of a bigint beyond 2^53. */
  inboxNumber: string;
  /** JSON, as stored. */
  data: string;
};

/** Maximum rows in one statement: a feed of 730 new items for two workspaces makes 1,460 events. */
const ROWS_MAX = 500;
const NEXT_NUMBER = sql<number>`nextval('event_inbox_numbers')`;
/**
 * The number that this session took last: PostgreSQL evaluates rows and statements in their order.
 */
const SAME_NUMBER = sql<number>`currval('event_inbox_numbers')`;

interface NewInboxRow extends Omit<Insertable<EventInboxTable>, "number" | "position"> {
  data: string;
}

const rowOf = ({ workspaceId, content, cause }: RecordedEvent): NewInboxRow => ({
  workspace_id: workspaceId,
  recorded_at: cause.now,
  type: content.type,
  api_version: CURRENT_VERSION,
  source: cause.source,
  request_id: cause.requestId,
  idempotency_key: cause.idempotencyKey,
  object_id: content.objectId,
  data: eventDataText(content),
});

const insertFrom = (database: Executor, rows: readonly NewInboxRow[], start: number) =>
  database.insertInto("event_inbox").values(
    rows.map((row, index) => ({
      workspace_id: row.workspace_id,
      number: start + index === 0 ? NEXT_NUMBER : SAME_NUMBER,
      position: start + index,
      recorded_at: row.recorded_at,
      type: row.type,
      api_version: row.api_version,
      source: row.source,
      request_id: row.request_id,
      idempotency_key: row.idempotency_key,
      object_id: row.object_id,
      data: row.data,
    })),
  );

const insertOfFirst = preparedRows((database, rows: readonly NewInboxRow[]) =>
  insertFrom(database, rows, 0),
);

/**
 * The inserts of events, to be sent with the commit. All events of a transaction share one number,
 * so that they stay together, in the order given.
 */
export function insertsInInbox(
  transaction: DatabaseTransaction,
  events: readonly RecordedEvent[],
): CompiledQuery[] {
  const rows = events.map(rowOf);
  if (rows.length === 0) return [];
  const inserts: CompiledQuery[] = [insertOfFirst(rows.slice(0, ROWS_MAX))];
  for (let start = ROWS_MAX; start < rows.length; start += ROWS_MAX)
    inserts.push(insertFrom(transaction, rows.slice(start, start + ROWS_MAX), start).compile());
  return inserts;
}

const firstInInbox = preparedAmong(
  (database, workspaceIds, { limit }: { limit: number }) =>
    database
      .selectFrom("event_inbox")
      .select([
        "workspace_id",
        sql<string>`number::text`.as("inboxNumber"),
        "position",
        "recorded_at",
        "type",
        "api_version",
        "source",
        "request_id",
        "idempotency_key",
        "object_id",
        sql<string>`data::text`.as("data"),
      ])
      .where(isAmongFew("workspace_id", workspaceIds))
      .orderBy("number")
      .orderBy("position")
      .limit(limit),
  { max: FEW },
);

/** The first events of the workspaces in the inbox, in the order of the inbox. */
export async function findInInbox(
  executor: Executor,
  workspaceIds: readonly string[],
  limit: number,
): Promise<InboxRow[]> {
  return (await executor.executeQuery(firstInInbox(workspaceIds, { limit }))).rows;
}

type InboxKey = Pick<InboxRow, "workspace_id" | "inboxNumber" | "position">;

const deletionOfFew = preparedRows((database, keys: readonly InboxKey[]) =>
  database
    .deleteFrom("event_inbox")
    .where(
      isAmongFew(
        "workspace_id",
        keys.map((key) => key.workspace_id),
      ),
    )
    .where(
      sql<boolean>`(workspace_id, number, position) in (${sql.join(
        keys.map((key) => sql`(${key.workspace_id}, ${key.inboxNumber}, ${key.position})`),
      )})`,
    ),
);

const deletionOfMany = (
  transaction: DatabaseTransaction,
  keys: readonly InboxKey[],
): CompiledQuery =>
  sql`
    delete from event_inbox as inbox
    using unnest(
      ${keys.map((key) => key.workspace_id)}::text[],
      ${keys.map((key) => key.inboxNumber)}::bigint[],
      ${keys.map((key) => key.position)}::integer[]
    ) as taken (workspace_id, number, position)
    where inbox.workspace_id = any(${[...new Set(keys.map((key) => key.workspace_id))]}::text[])
      and inbox.workspace_id = taken.workspace_id
      and inbox.number = taken.number
      and inbox.position = taken.position`.compile(transaction);

/**
 * The statement that deletes events from the inbox, each by its key and not by a range of numbers:
 * an event with a lower number may have been committed since they were read.
 */
export const deletionFromInbox = (
  transaction: DatabaseTransaction,
  keys: readonly InboxKey[],
): CompiledQuery => (keys.length > FEW ? deletionOfMany(transaction, keys) : deletionOfFew(keys));

/** Whether a workspace has committed events that have no place in its order. */
export async function hasInInbox(executor: Executor, workspaceId: string): Promise<boolean> {
  const row = await executor
    .selectFrom("event_inbox")
    .select("number")
    .where("workspace_id", "=", workspaceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The workspaces with events in the inbox, and the first and last inbox number of each workspace.
 */
export async function findWaitingWorkspaces(
  executor: Executor,
): Promise<{ workspaceId: string; firstNumber: number; lastNumber: number }[]> {
  const { fn } = executor;
  return executor
    .selectFrom("event_inbox")
    .select([
      "workspace_id as workspaceId",
      fn.min<number>("number").as("firstNumber"),
      fn.max<number>("number").as("lastNumber"),
    ])
    .groupBy("workspace_id")
    .execute();
}

/**
 * Continues the numbers of the inbox after rows were restored with their numbers: new rows get
 * larger numbers.
 */
export async function continueInboxNumbers(transaction: DatabaseTransaction): Promise<void> {
  await sql`
    select setval('event_inbox_numbers', max(number))
    from event_inbox
    having max(number) is not null`.execute(transaction);
}
