import { defineRead } from "../../../kernel/operation/define.ts";
import { requireDataRequest } from "./data-request-access.ts";
import { dataRequestParams, dataRequestSchema } from "./data-request.schema.ts";
import { dataRequestView } from "./data-request-view.ts";

export const getDataRequest = defineRead({
  id: "data_requests.get",
  method: "GET",
  path: "/v1/data-requests/{id}",
  scope: "integrations:read",
  effect: "read",
  params: dataRequestParams,
  output: dataRequestSchema,
  summary: "One data request",
  description:
    "What was asked for and what became of it: `open` until a person takes it up, then " +
    "`in_progress`, and at the end `fulfilled` with `rows_added`, `rejected` with its reason, " +
    "or `canceled`.",
  example: { params: { id: "{data_request_id}" } },
  mcp: false,
  handler: async (context, { params }) =>
    dataRequestView(await requireDataRequest(context, params.id)),
});
