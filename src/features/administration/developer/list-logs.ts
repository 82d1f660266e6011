import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { viewOf } from "../../../kernel/resource/view-of.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { findRequestLogs, type RequestLogRow } from "./request-log.store.ts";

/**
 * How long log lines are kept. Whole days are deleted, so the oldest stored day may contain older
 * lines.
 */
const KEPT_MS = 14 * DAY_MS;

const logQuery = strictObject({
  method: Type.Optional(oneOf(["GET", "POST", "PATCH", "PUT", "DELETE"])),
  path: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: "What the path begins with." }),
  ),
  status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
  outcome: Type.Optional(
    oneOf(["refused", "failed"], {
      description: "Refused: status 400 to 499. Failed: 500 to 599.",
    }),
  ),
  credential_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  created_gte: Type.Optional(timestamp),
  ...pagingQuery,
});

const requestLogSchema = strictObject({
  object: oneOf(["request_log"]),
  id: Type.String({ description: "The request id." }),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  error_code: nullable(Type.String()),
  duration_ms: Type.Number(),
  credential_id: Type.String(),
  credential_label: Type.String(),
  version: Type.String(),
  replayed: Type.Boolean(),
  created_at: timestamp,
});

const logView = (row: RequestLogRow) => viewOf(requestLogSchema, row, { object: "request_log" });

/** The oldest moment that is listed: the requested one, within the days that are kept. */
function oldestOf(createdGte: string | null, now: Date): Date {
  const kept = now.getTime() - KEPT_MS;
  return new Date(
    createdGte === null ? kept : Math.max(kept, Date.parse(createdGte.toUpperCase())),
  );
}

/** The request log of a workspace: calls by keys, by apps and by people who are signed in. */
export const listLogs = defineRead({
  id: "developer.logs.list",
  method: "GET",
  path: "/app-api/developer/logs",
  scope: "role:editor",
  callers: ["session"],
  effect: "read",
  query: logQuery,
  output: listOf(requestLogSchema),
  summary: "API calls of the last 14 days, newest first; never bodies, addresses or agents",
  description:
    "One line a call of this workspace, with its path, status, duration and credential. A " +
    "person's session is named by the masked address of the person.",
  example: { query: { status: "403" } },
  mcp: false,
  handler: (context, { query }) => {
    const { database, workspace, now } = context;
    const filters = {
      method: query.method ?? null,
      path: query.path ?? null,
      status: query.status ?? null,
      outcome: query.outcome ?? null,
      credential_id: query.credential_id ?? null,
      created_gte: query.created_gte ?? null,
    };
    const matched = { ...filters, created_gte: oldestOf(filters.created_gte, now) };
    return newestPage(
      context,
      { operationId: "developer.logs.list", asked: query, filters },
      (page) => findRequestLogs(database, workspace.id, matched, page),
      (rows) => rows.map(logView),
    );
  },
});
