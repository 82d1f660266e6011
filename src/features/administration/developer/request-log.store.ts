import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import { microsecondTimestamp } from "../../../lib/time/clock.ts";
import { type Selectable, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { RequestLogsTable } from "../../../db/schema/tables.ts";

/** Reads of the request log. */

export type RequestLogRow = Selectable<RequestLogsTable>;

export interface RequestLogFilters {
  method: string | null;
  /** Only lines whose path begins with this text. */
  path: string | null;
  status: number | null;
  outcome: "refused" | "failed" | null;
  credential_id: string | null;
  created_gte: Date;
}

/**
 * Lines of the request log, newest first: read along the key by time, or along an index of the
 * filter, and no more than one page. A filter on a rare path alone has no index and reads the lines
 * in between.
 *
 * The condition that a status or method is one of the partial index is a literal in the statement
 * beside the parameter: otherwise a generic plan would read the log of two weeks for one line.
 * Having the value itself in the statement (rejected) makes a prepared statement for each value.
 */
export async function findRequestLogs(
  executor: Executor,
  workspaceId: string,
  filters: RequestLogFilters,
  page: NewestPage,
) {
  const { method, path, status, outcome, credential_id: credentialId } = filters;
  let query = executor
    .selectFrom("request_logs")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("created_at", ">=", filters.created_gte);
  if (method !== null) query = query.where("method", "=", method);
  if (method !== null && method !== "GET") query = query.where(sql<boolean>`method <> 'GET'`);
  if (path !== null) query = query.where(sql<boolean>`starts_with(path, ${path})`);
  if (status !== null) query = query.where("status", "=", status);
  if (status !== null && status !== 200 && status !== 304)
    query = query.where(sql<boolean>`status <> 200 and status <> 304`);
  if (outcome !== null)
    query = query
      .where(sql<boolean>`status <> 200 and status <> 304`)
      .where("status", ">=", outcome === "refused" ? 400 : 500)
      .where("status", "<", outcome === "refused" ? 500 : 600);
  if (credentialId !== null) query = query.where("credential_id", "=", credentialId);
  // The plain bound beside the comparison of rows keeps PostgreSQL from reading later days.
  if (page.after !== null)
    query = query.where(
      "created_at",
      "<=",
      sql<Date>`${microsecondTimestamp(page.after.createdAtUs)}::timestamptz`,
    );
  return newestFirst(query, page).execute();
}
