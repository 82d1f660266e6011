import { type Static, Type } from "typebox";
import { PageAnswer } from "../../../../kernel/operation/answer.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  pagingQuery,
} from "../../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { pageOf } from "../../../../kernel/contract/pagination.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { ownerOf } from "./endpoint-access.ts";
import { endpointView } from "./endpoint-view.ts";
import { ENDPOINT_STATUSES, endpointSchema } from "./webhook-endpoint.schema.ts";
import { countPending, listEndpoints as listRows } from "./webhook-endpoint.store.ts";

const listQuery = strictObject({ status: Type.Optional(oneOf(ENDPOINT_STATUSES)), ...pagingQuery });

async function readPage(
  context: Context,
  query: Static<typeof listQuery>,
): Promise<PageAnswer<View<typeof endpointSchema>>> {
  const { workspace, credential, database, runtime } = context;
  const status = query.status ?? null;
  const limit = query.limit ?? LIMIT_DEFAULT;
  // The client id is part of the scope: a cursor of the workspace's list is not valid for an app.
  const scope = {
    workspaceId: workspace.id,
    operationId: "webhook_endpoints.list",
    filters: { status, client_id: credential.clientId },
  };
  const [createdAtUs, id] =
    query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
  const after =
    createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) };
  const rows = await listRows(database, ownerOf(context), { status, after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.created_at_us, row.id], scope),
  );
  const pending = await countPending(
    database,
    workspace.id,
    page.rows.map((row) => row.id),
  );
  return new PageAnswer({
    data: page.rows.map((row) => endpointView(row, pending.get(row.id) ?? 0)),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    meta: { filters: { status } },
  });
}

/** `GET /v1/webhook-endpoints` */
export const listEndpoints = defineRead({
  id: "webhook_endpoints.list",
  method: "GET",
  path: "/v1/webhook-endpoints",
  scope: "webhooks:read",
  effect: "read",
  query: listQuery,
  output: listOf(endpointSchema),
  summary: "Webhook endpoints, newest first",
  description:
    "Keys see the workspace's endpoints, whichever key made them; an app sees its own and no " +
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
  handler: (context, { query }) => readPage(context, query),
});
