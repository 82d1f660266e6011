import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { dataRequestSchema } from "./data-request.schema.ts";
import { findDataRequestPage } from "./data-request.store.ts";
import { dataRequestView } from "./data-request-view.ts";

export const listDataRequests = defineRead({
  id: "data_requests.list",
  method: "GET",
  path: "/v1/data-requests",
  scope: "integrations:read",
  effect: "read",
  query: strictObject({
    status: Type.Optional(oneOf(COLUMNS.data_requests.status.values)),
    ...pagingQuery,
  }),
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
  handler: (context, { query }) => {
    const status = query.status ?? null;
    return newestPage(
      context,
      { operationId: "data_requests.list", asked: query, filters: { status } },
      (page) => findDataRequestPage(context.database, context.workspace.id, status, page),
      (rows) => rows.map(dataRequestView),
    );
  },
});
