import { type Selectable, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { RequestLogsTable } from "../../../db/schema/tables.ts";

/** Reads of the request log. */

export type RequestLogRow = Selectable<RequestLogsTable>;

export interface RequestLogPage {
  method: string | null;
  /** What the path begins with. */
  path: string | null;
  status: number | null;
  credentialId: string | null;
  createdGte: Date;
  after: { createdAtUs: number; id: string } | null;
  limit: number;
}

/**
 * Lines of the request log, newest first: read along the key by time, or along an index of the
 * filter, and no more than one page. A rare path alone has none and reads the lines in between.
 *
 * That a status or method is one of the partial index stands in the statement beside the parameter:
 * a plan made without the value would else read the log of two weeks for one line. The value itself
 * in the statement (rejected) makes a prepared statement for each.
 */
export async function findRequestLogs(
  executor: Executor,
  workspaceId: string,
  page: RequestLogPage,
): Promise<(RequestLogRow & { created_at_us: number })[]> {
  const { method, path, status, credentialId, createdGte, after, limit } = page;
  let query = executor
    .selectFrom("request_logs")
    .selectAll()
    .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as("created_at_us"))
    .where("workspace_id", "=", workspaceId)
    .where("created_at", ">=", createdGte)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (method !== null) query = query.where("method", "=", method);
  if (method !== null && method !== "GET") query = query.where(sql<boolean>`method <> 'GET'`);
  if (path !== null) query = query.where(sql<boolean>`starts_with(path, ${path})`);
  if (status !== null) query = query.where("status", "=", status);
  if (status !== null && status !== 200 && status !== 304)
    query = query.where(sql<boolean>`status <> 200 and status <> 304`);
  if (credentialId !== null) query = query.where("credential_id", "=", credentialId);
  if (after !== null) {
    const createdAt = sql<Date>`
      timestamptz 'epoch' + ${after.createdAtUs}::bigint * interval '1 microsecond'`;
    // The plain bound beside the row comparison leaves later days unread.
    query = query
      .where("created_at", "<=", createdAt)
      .where(sql<boolean>`(created_at, id) < (${createdAt}, ${after.id})`);
  }
  return query.execute();
}
