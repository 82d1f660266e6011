import { type Static, Type } from "typebox";
import { PageAnswer } from "../../kernel/operation/answer.ts";
import { type AppContext, defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  noBody,
  noParams,
  pagingQuery,
} from "../../kernel/contract/envelope.ts";
import { pageOf } from "../../kernel/contract/pagination.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { findRequestLogs, type RequestLogRow } from "./request-log.store.ts";

/** How long lines are kept; whole days are dropped, so the oldest day may hold older ones. */
const KEPT_MS = 14 * DAY_MS;

const logQuery = strictObject({
  method: Type.Optional(oneOf(["GET", "POST", "PATCH", "PUT", "DELETE"])),
  path: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: "What the path begins with." }),
  ),
  status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
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

function viewLog(row: RequestLogRow): Record<string, unknown> {
  const {
    id,
    method,
    path,
    status,
    error_code,
    duration_ms,
    credential_id,
    credential_label,
    version,
    replayed,
  } = row;
  return {
    object: "request_log",
    id,
    method,
    path,
    status,
    error_code,
    duration_ms,
    credential_id,
    credential_label,
    version,
    replayed,
    created_at: row.created_at.toISOString(),
  };
}

async function readPage(context: AppContext, query: Static<typeof logQuery>): Promise<PageAnswer> {
  const { database, runtime, now } = context;
  const limit = query.limit ?? LIMIT_DEFAULT;
  const filters = {
    method: query.method ?? null,
    path: query.path ?? null,
    status: query.status ?? null,
    credential_id: query.credential_id ?? null,
    created_gte: query.created_gte ?? null,
  };
  const scope = {
    workspaceId: workspaceOf(context).id,
    operationId: "developer.logs.list",
    filters,
  };
  const [createdAtUs, id] =
    query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
  const rows = await findRequestLogs(database, scope.workspaceId, {
    method: filters.method,
    path: filters.path,
    status: filters.status,
    credentialId: filters.credential_id,
    createdGte: new Date(
      Math.max(now.getTime() - KEPT_MS, Date.parse((filters.created_gte ?? "").toUpperCase()) || 0),
    ),
    after: createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) },
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.created_at_us, row.id], scope),
  );
  return new PageAnswer({ ...page, data: page.rows.map(viewLog), meta: { filters } });
}

export const listLogs = defineAppRoute({
  id: "developer.logs.list",
  method: "GET",
  path: "/app-api/developer/logs",
  access: "editor",
  params: noParams,
  query: logQuery,
  body: noBody,
  output: listOf(requestLogSchema),
  summary: "API calls of the last 14 days, newest first; never bodies, addresses or agents",
  handler: async (context, { query }) => ({ data: await readPage(context, query) }),
});
