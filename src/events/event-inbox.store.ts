import { type CompiledQuery, type Selectable, sql } from "kysely";
import { isAmong } from "../db/connection/is-among.ts";
import type { DatabaseTransaction, Executor } from "../db/connection/database.ts";
import type { EventInboxTable } from "../db/schema/tables.ts";
import { CURRENT_VERSION } from "../kernel/contract/versions.ts";
import type { RecordedEvent } from "./event-content.ts";
import { eventDataText } from "./event-data.ts";

/** Events of committed changes that have no place in the order of their workspace yet. */

export type InboxRow = Omit<Selectable<EventInboxTable>, "data"> & {
  /** JSON, as it was stored. */
  data: string;
};

/** Rows in one statement: a feed of 730 new items for two workspaces is 1,460 events. */
const ROWS_MAX = 500;
const NEXT_NUMBER = sql<number>`nextval('event_inbox_numbers')`;
/** Of this session: PostgreSQL evaluates rows and statements in their order. */
const SAME_NUMBER = sql<number>`currval('event_inbox_numbers')`;

/**
 * The inserts of events, to be sent with the commit. They share one number, so that the events of a
 * transaction stand together, in the order given.
 */
export function insertsInInbox(
  transaction: DatabaseTransaction,
  events: readonly RecordedEvent[],
): CompiledQuery[] {
  const inserts: CompiledQuery[] = [];
  for (let start = 0; start < events.length; start += ROWS_MAX)
    inserts.push(
      transaction
        .insertInto("event_inbox")
        .values(
          events.slice(start, start + ROWS_MAX).map(({ workspaceId, content, cause }, index) => ({
            workspace_id: workspaceId,
            number: start + index === 0 ? NEXT_NUMBER : SAME_NUMBER,
            position: start + index,
            recorded_at: cause.now,
            type: content.type,
            api_version: CURRENT_VERSION,
            source: cause.source,
            request_id: cause.requestId,
            idempotency_key: cause.idempotencyKey,
            object_id: content.objectId,
            data: eventDataText(content),
          })),
        )
        .compile(),
    );
  return inserts;
}

/** Where an event stands in the inbox: by number, and by position where they share one. */
export interface InboxPlace {
  /** As text: a bigint is compared with it. */
  inboxNumber: string;
  position: number;
}

/** The first events of the workspaces in the inbox, in their order. */
export async function findInInbox(
  executor: Executor,
  workspaceIds: readonly string[],
  limit: number,
): Promise<(InboxPlace & { workspace_id: string })[]> {
  return executor
    .selectFrom("event_inbox")
    .select(["workspace_id", sql<string>`number::text`.as("inboxNumber"), "position"])
    .where(isAmong("workspace_id", workspaceIds))
    .orderBy("number")
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** Takes the events of the workspaces up to the last out of the inbox, in their order. */
export async function takeFromInbox(
  transaction: DatabaseTransaction,
  workspaceIds: readonly string[],
  last: InboxPlace,
): Promise<InboxRow[]> {
  const rows = await transaction
    .deleteFrom("event_inbox")
    .where(isAmong("workspace_id", workspaceIds))
    .where(sql<boolean>`(number, position) <= (${last.inboxNumber}, ${last.position})`)
    .returning([
      "workspace_id",
      "number",
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
    .execute();
  return rows.sort((a, b) => a.number - b.number || a.position - b.position);
}

/** Whether a workspace has committed events without a place. */
export async function hasInInbox(executor: Executor, workspaceId: string): Promise<boolean> {
  const row = await executor
    .selectFrom("event_inbox")
    .select("number")
    .where("workspace_id", "=", workspaceId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The workspaces with events in the inbox, and the numbers of the first and last of each. */
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

/** After rows were restored with their numbers: new ones get larger numbers. */
export async function continueInboxNumbers(transaction: DatabaseTransaction): Promise<void> {
  await sql`
    select setval('event_inbox_numbers', max(number))
    from event_inbox
    having max(number) is not null`.execute(transaction);
}
