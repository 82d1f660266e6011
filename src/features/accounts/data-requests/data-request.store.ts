import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { DataRequestStatus, DataRequestsTable } from "../../../db/schema/tables.ts";

export type DataRequestRow = Selectable<DataRequestsTable>;

/** Reads one request of a workspace without a lock. */
export async function findDataRequest(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<DataRequestRow | undefined> {
  return executor
    .selectFrom("data_requests")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Reads one request of a workspace and locks it until the transaction ends. */
export async function lockDataRequest(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<DataRequestRow | undefined> {
  return transaction
    .selectFrom("data_requests")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A page of requests, newest first. */
export function findDataRequestPage(
  executor: Executor,
  workspaceId: string,
  status: DataRequestStatus | null,
  page: NewestPage,
) {
  let query = executor
    .selectFrom("data_requests")
    .selectAll()
    .where("workspace_id", "=", workspaceId);
  if (status !== null) query = query.where("status", "=", status);
  return newestFirst(query, page).execute();
}

/**
 * The requested data, with shows and platforms sorted, so that two requests for the same data are
 * equal.
 */
export type Asked = Pick<DataRequestRow, "show_ids" | "platforms" | "window_start" | "window_end">;

/** The unfinished request for exactly this data; undefined where there is none. */
export async function findUnfinished(
  executor: Executor,
  workspaceId: string,
  asked: Asked,
): Promise<DataRequestRow | undefined> {
  return executor
    .selectFrom("data_requests")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("status", "in", ["open", "in_progress"])
    .where(sql<boolean>`show_ids = ${asked.show_ids}::text[]`)
    .where(sql<boolean>`platforms = ${asked.platforms}::text[]`)
    .where(sql<boolean>`window_start is not distinct from ${asked.window_start}::date`)
    .where(sql<boolean>`window_end is not distinct from ${asked.window_end}::date`)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
}

export async function insertDataRequest(
  transaction: DatabaseTransaction,
  workspaceId: string,
  request: Omit<Insertable<DataRequestsTable>, "workspace_id">,
): Promise<DataRequestRow> {
  return transaction
    .insertInto("data_requests")
    .values({ ...request, workspace_id: workspaceId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes columns of a request and returns the row afterwards. */
export async function updateDataRequest(
  transaction: DatabaseTransaction,
  row: DataRequestRow,
  changes: Partial<Omit<DataRequestRow, "workspace_id" | "id">>,
): Promise<DataRequestRow> {
  return transaction
    .updateTable("data_requests")
    .set(changes)
    .where("workspace_id", "=", row.workspace_id)
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
