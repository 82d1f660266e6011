import { notifyEndpointChanged } from "../../events/delivery-notices.ts";
import { deletedOf, noBody, noQuery, writeResultOf } from "../../kernel/envelope.ts";
import { defineWrite } from "../../kernel/operation.ts";
import { endDeliveriesOfDeleted } from "../../webhooks/end-deliveries.ts";
import { requireEndpoint } from "./endpoint-access.ts";
import { endpointParams } from "./webhook-endpoint.schema.ts";
import { countPending, updateEndpoint } from "./webhook-endpoint.store.ts";

export const deleteEndpoint = defineWrite({
  id: "webhook_endpoints.delete",
  method: "DELETE",
  path: "/v1/webhook-endpoints/{id}",
  scope: "webhooks:write",
  effect: "destructive",
  params: endpointParams,
  query: noQuery,
  body: noBody,
  output: writeResultOf(deletedOf("webhook_endpoint")),
  confirmRule: "Always: nothing is sent there any more, and the secret is gone.",
  summary: "Delete a webhook endpoint",
  description:
    "Nothing more is sent, the secret is erased, and pending deliveries become `failed` with `final_reason: endpoint_deleted`. An attempt that is under way is not called back: when it succeeds, its delivery is `succeeded`. " +
    "To stop for a while, pause it with `disabled: true` instead.",
  example: { params: { id: "{webhook_endpoint_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const row = await requireEndpoint(context, params.id);
    const pendingCount = (await countPending(context.database, row.workspace_id, [row.id])).get(row.id) ?? 0;
    return {
      resource: "webhook_endpoint",
      id: row.id,
      wouldWrite: { url: row.url, pending_count: pendingCount },
      deletes: true,
      effects: [`delete the webhook endpoint for ${row.url}.`, ...(pendingCount === 0 ? [] : [`${pendingCount} pending ${pendingCount === 1 ? "delivery fails" : "deliveries fail"}.`])],
      confirm: true,
      irreversible: true,
      state: { row },
    };
  },
  apply: async ({ database, now }, { state: { row } }) => {
    await updateEndpoint(database, row, { deleted_at: now, sealed_secret: null, sealed_previous_secret: null, previous_secret_expires_at: null, updated_at: now });
    await endDeliveriesOfDeleted(database, row, now);
    await notifyEndpointChanged(database, row.id);
    return { id: row.id, written: { deleted: true }, data: { object: "webhook_endpoint", id: row.id, deleted: true } };
  },
});
