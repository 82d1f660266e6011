import { newestPage } from "../../../../kernel/operation/newest-page.ts";
import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { ownerOf } from "./endpoint-access.ts";
import { endpointView } from "./endpoint-view.ts";
import { ENDPOINT_STATUSES, endpointSchema } from "./webhook-endpoint.schema.ts";
import { countPending, findEndpointPage } from "./webhook-endpoint.store.ts";

/** The operation `GET /v1/webhook-endpoints`. */
export const listEndpoints = defineRead({
  id: "webhook_endpoints.list",
  method: "GET",
  path: "/v1/webhook-endpoints",
  scope: "webhooks:read",
  effect: "read",
  query: strictObject({ status: Type.Optional(oneOf(ENDPOINT_STATUSES)), ...pagingQuery }),
  output: listOf(endpointSchema),
  summary: "Webhook endpoints, newest first",
  description:
    "Keys see the workspace's endpoints, those of other keys too; an app sees its own and no " +
    "others. `failing_since` is the time since which deliveries fail and none has succeeded: " +
    "three days after it the endpoint is disabled with `disabled_reason: failing`. Secrets are " +
    "never shown again.",
  example: { query: { status: "active" } },
  mcp: {
    tool: "list_webhook_endpoints",
    description:
      "Webhook endpoints of the workspace with subscribed events, status, why and since when " +
      "one is disabled or failing, and deliveries waiting. Secrets are never shown again.",
    arguments: {
      status: "active or disabled.",
    },
  },
  handler: (context, { query }) => {
    const { workspace, credential, database } = context;
    const status = query.status ?? null;
    return newestPage(
      context,
      {
        operationId: "webhook_endpoints.list",
        asked: query,
        filters: { status },
        // The scope of the cursor, so that a cursor of the workspace's list is not valid for an
        // app.
        within: { client_id: credential.clientId },
      },
      (page) => findEndpointPage(database, ownerOf(context), status, page),
      async (rows) => {
        const ids = rows.map((row) => row.id);
        const pending = await countPending(database, workspace.id, ids);
        return rows.map((row) => endpointView(row, pending.get(row.id) ?? 0));
      },
    );
  },
});
