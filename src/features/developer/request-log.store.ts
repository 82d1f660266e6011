import { type Selectable, sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { RequestLogsTable } from "../../db/schema/tables.ts";

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
 * Status and method stand in the statement itself: PostgreSQL uses their partial indexes only where
 * it sees the value, and a plan made without it would read the log of two weeks for one line.
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
  if (method !== null) query = query.where("method", "=", sql.lit(method));
  if (path !== null) query = query.where(sql<boolean>`starts_with(path, ${path})`);
  if (status !== null) query = query.where("status", "=", sql.lit(status));
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
