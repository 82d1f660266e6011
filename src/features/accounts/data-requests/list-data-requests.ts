import type { View } from "../../../kernel/operation/operation.ts";
import { type Static, Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { PageAnswer } from "../../../kernel/operation/answer.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  noBody,
  noParams,
  pagingQuery,
} from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { pageOf } from "../../../kernel/contract/pagination.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { dataRequestSchema } from "./data-request.schema.ts";
import { listDataRequests as listRows } from "./data-request.store.ts";
import { dataRequestView } from "./data-request-view.ts";

const listQuery = strictObject({
  status: Type.Optional(oneOf(COLUMNS.data_requests.status.values)),
  ...pagingQuery,
});

async function readPage(
  { workspace, database, runtime }: Context,
  query: Static<typeof listQuery>,
): Promise<PageAnswer<View<typeof dataRequestSchema>>> {
  const status = query.status ?? null;
  const limit = query.limit ?? LIMIT_DEFAULT;
  const scope = {
    workspaceId: workspace.id,
    operationId: "data_requests.list",
    filters: { status },
  };
  const [createdAtUs, id] =
    query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
  const after =
    createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) };
  const rows = await listRows(database, workspace.id, { status, after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.created_at_us, row.id], scope),
  );
  return new PageAnswer({
    data: page.rows.map(dataRequestView),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    meta: { filters: { status } },
  });
}

export const listDataRequests = defineRead({
  id: "data_requests.list",
  method: "GET",
  path: "/v1/data-requests",
  scope: "integrations:read",
  effect: "read",
  params: noParams,
  query: listQuery,
  body: noBody,
  output: listOf(dataRequestSchema),
  summary: "Data requests, newest first",
  description:
    "Every request of the workspace for figures that a person reads off a dashboard, of every " +
    "member and in every state.",
  example: { query: { status: "open" } },
  mcp: {
    tool: "list_data_requests",
    description:
      "Requests for figures of Spotify and Apple Podcasts that a person reads off the " +
      "dashboards, newest first, with their state.",
    arguments: { status: "Only requests in this state." },
  },
  handler: (context, { query }) => readPage(context, query),
});
